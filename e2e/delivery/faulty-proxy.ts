import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { parseBeacon } from 'delivery/gateway'
import { urls } from 'delivery/storage'
import { type Running, serve } from '../servers'

/**
 * Failures of a server or connection: an error status, a response that never arrives, one that is delayed until the
 * fault is removed, a truncated one, another text, and a wrong file with an immutable cache header.
 */
type ProxyFault = number | 'silence' | 'held' | 'cut' | 'wrong' | { text: string }

const WRONG = { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=31536000, immutable' }

async function textOf(stream: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += chunk
  return text
}

/** Passes a request on to another server. */
export function passOn(to: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const { method, url = '/', headers } = incoming
  // A new connection per request: the server may have closed a kept-alive one.
  const passed = request(new URL(url, to), { method, headers, agent: false }, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, answered.headers)
    answered.pipe(answer)
  })
  passed.on('error', () => answer.destroy())
  incoming.pipe(passed)
}

/** Proxy between browser and gateway; also collects the browser's reports. */
export class FaultyProxy {
  readonly reports: ReturnType<typeof parseBeacon> = []
  /** CSP violation reports. */
  readonly policyReports: string[] = []
  private readonly harmed = new Map<string, ProxyFault>()
  private readonly held = new Map<string, () => void>()
  private server!: Running

  private constructor(
    private readonly gateway: string,
    private readonly cookie: string,
  ) {}

  /** @param cookie sent with every request */
  static async before(gateway: string, cookie = ''): Promise<FaultyProxy> {
    const line = new FaultyProxy(gateway, cookie)
    line.server = await serve((incoming, answer) => void line.answer(incoming, answer), 'localhost')
    return line
  }

  get url(): string {
    return this.server.url
  }
  stop = () => this.server.stop()

  addFault = (path: string, how: ProxyFault): void => void this.harmed.set(path, how)
  removeFault(path: string): void {
    this.harmed.delete(path)
    this.held.get(path)?.()
    this.held.delete(path)
  }
  isHeld = (path: string): boolean => this.held.has(path)

  private async answer(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { pathname } = new URL(incoming.url ?? '/', this.url)
    if (pathname === urls.TELEMETRY_REPORT || pathname === '/csp-report') {
      const text = await textOf(incoming)
      if (pathname === urls.TELEMETRY_REPORT) this.reports.push(...parseBeacon(text))
      else this.policyReports.push(text)
      answer.writeHead(204).end()
      return
    }
    const harm = this.harmed.get(pathname)
    if (harm === 'silence') return
    if (harm === 'held') this.held.set(pathname, () => this.pass(incoming, answer))
    else if (harm === 'wrong') answer.writeHead(200, WRONG).end('/* another file */')
    else if (harm === 'cut') incoming.socket.destroy()
    else if (typeof harm === 'number') answer.writeHead(harm).end('harmed')
    else if (harm) answer.writeHead(200, { 'cache-control': 'no-cache' }).end(harm.text)
    else this.pass(incoming, answer)
  }

  private pass(incoming: IncomingMessage, answer: ServerResponse): void {
    if (this.cookie)
      incoming.headers.cookie = [incoming.headers.cookie, this.cookie].filter(Boolean).join('; ')
    passOn(this.gateway, incoming, answer)
  }
}
