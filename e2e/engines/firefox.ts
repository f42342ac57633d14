import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import WebSocket from 'ws'
import { stopped, temporaryFolder } from '../servers'
import { asText, type Browser, type Engine, type Size } from './browser'

/** Firefox through its built-in WebDriver BiDi. */

/** Beside those that Firefox's remote agent recommends for tests, and sets itself. */
const PREFERENCES = {
  'browser.startup.page': 0,
  'intl.accept_languages': 'pt-BR, pt',
  'ui.prefersReducedMotion': 1,
}

export async function startFirefox(path: string): Promise<Engine> {
  const profile = temporaryFolder('firefox')
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const child = spawn(
    path,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const bidi = await Bidi.connect(await addressOf(child, child.stderr))
  await bidi.send('session.new', { capabilities: {} })
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] })
  return {
    open: (size) => openWindow(bidi, size),
    async stop() {
      bidi.close()
      await stopped(child)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function openWindow(bidi: Bidi, viewport: Size): Promise<Browser> {
  const { userContext } = await bidi.send('browser.createUserContext', {})
  const { context } = await bidi.send('browsingContext.create', { type: 'tab', userContext })
  await bidi.send('browsingContext.setViewport', { context, viewport })
  const complaints: string[] = []
  bidi.onEvent = ({ method, params }) => {
    if (method === 'log.entryAdded' && params.level === 'error') complaints.push(String(params.text))
  }
  return {
    async goTo(url) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'none' })
    },
    async evaluate(run, ...given) {
      const { result, exceptionDetails } = await bidi.send('script.callFunction', {
        functionDeclaration: asText(run),
        arguments: [{ type: 'string', value: JSON.stringify(given) }],
        target: { context },
        awaitPromise: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return JSON.parse(result.value).found
    },
    async run(script) {
      await bidi.send('script.evaluate', {
        expression: `{${script}}`,
        target: { context },
        awaitPromise: false,
      })
    },
    async perform(...actions) {
      await bidi.send('input.performActions', { context, actions })
    },
    complaints: () => complaints,
    async close() {
      await bidi.send('browser.removeUserContext', { userContext })
    },
  }
}

async function addressOf(child: ChildProcess, output: Readable): Promise<string> {
  const said: string[] = []
  for await (const line of createInterface({ input: output })) {
    said.push(line)
    const [, address] = /^WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? []
    if (!address) continue
    child.stderr?.resume()
    return address
  }
  throw new Error(`Firefox did not start: ${said.join('\n')}`)
}

/** Results of the commands used here (w3c.github.io/webdriver-bidi); the other ones return nothing. */
interface Results {
  'browser.createUserContext': { userContext: string }
  'browsingContext.create': { context: string }
  'script.callFunction': { result: { value: string }; exceptionDetails?: { text: string } }
}
type ResultOf<M extends string> = M extends keyof Results ? Results[M] : unknown

interface Logged {
  method: string
  params: { level?: string; text?: string | null }
}
type Reply<R> = { type: 'success'; result: R } | { type: 'error'; error: string; message: string }

class Bidi {
  onEvent: (event: Logged) => void = () => {}
  private readonly waiting = new Map<number, (message: string) => void>()
  private sent = 0

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data) => {
      const text = data.toString()
      const message = JSON.parse(text)
      if (message.type === 'event') this.onEvent(message)
      else this.waiting.get(message.id)?.(text)
    })
  }

  static async connect(address: string): Promise<Bidi> {
    const socket = new WebSocket(`${address}/session`)
    await once(socket, 'open')
    return new Bidi(socket)
  }

  async send<M extends string>(method: M, params: object): Promise<ResultOf<M>> {
    const id = ++this.sent
    const answered = new Promise<string>((resolve) => this.waiting.set(id, resolve))
    this.socket.send(JSON.stringify({ id, method, params }))
    const reply: Reply<ResultOf<M>> = JSON.parse(await answered)
    this.waiting.delete(id)
    if (reply.type === 'error') throw new Error(`${method}: ${reply.error} ${reply.message}`)
    return reply.result
  }

  close(): void {
    this.socket.close()
  }
}
