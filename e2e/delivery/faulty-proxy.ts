import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Failures of a server or connection: an error status, a response that never comes, one that comes when the fault is
 * removed, a cut-off one, another file that the browser may keep for ever.
 */
export type ProxyFault = number | 'silence' | 'held' | 'cut' | 'wrong'

/** The portal's reporting URL for failures. */
export const SINK = '/falhas'

const WRONG = { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=31536000, immutable' }

async function textOf(stream: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += chunk
  return text
}

/** A proxy between the browser and a gateway; also receives the reports of failures. */
export class FaultyProxy {
  readonly reports: unknown[] = []
  /** What browsers told of the content security policy. */
  readonly policyReports: string[] = []
  private readonly harmed = new Map<string, ProxyFault>()
  private readonly held = new Map<string, () => void>()
  private readonly server = createServer((asked, answer) => void this.answer(asked, answer))

  private constructor(
    private readonly gateway: string,
    private readonly cookie: string,
  ) {}

  /** @param cookie sent with every request, for browsers of any site */
  static async before(gateway: string, cookie = ''): Promise<FaultyProxy> {
    const line = new FaultyProxy(gateway, cookie)
    await new Promise<void>((resolve) => line.server.listen(0, '127.0.0.1', resolve))
    return line
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`
  }

  addFault = (path: string, how: ProxyFault): void => void this.harmed.set(path, how)
  removeFault(path: string): void {
    this.harmed.delete(path)
    this.held.get(path)?.()
    this.held.delete(path)
  }
  isHeld = (path: string): boolean => this.held.has(path)

  private async answer(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { pathname } = new URL(asked.url ?? '/', this.url)
    if (pathname === SINK || pathname === '/csp-report') {
      const text = await textOf(asked)
      if (pathname === SINK) this.reports.push(JSON.parse(text))
      else this.policyReports.push(text)
      answer.writeHead(204).end()
      return
    }
    const harm = this.harmed.get(pathname)
    if (harm === 'silence') return
    if (harm === 'held') this.held.set(pathname, () => this.pass(asked, answer))
    else if (harm === 'wrong') answer.writeHead(200, WRONG).end('/* another file */')
    else if (harm === 'cut') asked.socket.destroy()
    else if (harm !== undefined) answer.writeHead(harm).end('harmed')
    else this.pass(asked, answer)
  }

  private pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { method, url = '/' } = asked
    const cookie = [asked.headers.cookie, this.cookie].filter(Boolean).join('; ')
    const headers = cookie ? { ...asked.headers, cookie } : asked.headers
    // With a connection of its own: one that is kept may have been closed by the gateway in the meantime.
    const passed = request(new URL(url, this.gateway), { method, headers, agent: false }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve())
      this.server.closeAllConnections()
    })
  }
}
