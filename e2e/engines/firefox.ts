import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import WebSocket from 'ws'
import { stopped } from '../servers'
import { asText, type Browser, type Engine, type Size } from './browser'

/** Firefox, by WebDriver BiDi, which it speaks itself. */

const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'pt-BR, pt',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  // Its settings come from the network, which there is none of.
  'services.settings.server': 'http://127.0.0.1:9',
  'toolkit.telemetry.enabled': false,
  'ui.prefersReducedMotion': 1,
}

export async function startFirefox(path: string): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
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
    async close() {
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

// biome-ignore lint/suspicious/noExplicitAny: each command has a shape of its own, and none is checked here
type Fields = any

class Bidi {
  onEvent: (event: { method: string; params: Fields }) => void = () => {}
  private readonly waiting = new Map<number, (answer: Fields) => void>()
  private sent = 0

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data) => {
      const message = JSON.parse(data.toString())
      if (message.type === 'event') this.onEvent(message)
      else this.waiting.get(message.id)?.(message)
    })
  }

  static async connect(address: string): Promise<Bidi> {
    const socket = new WebSocket(`${address}/session`)
    await once(socket, 'open')
    return new Bidi(socket)
  }

  async send(method: string, params: object): Promise<Fields> {
    const id = ++this.sent
    const answered = new Promise<Fields>((resolve) => this.waiting.set(id, resolve))
    this.socket.send(JSON.stringify({ id, method, params }))
    const { type, result, error, message } = await answered
    this.waiting.delete(id)
    if (type === 'error') throw new Error(`${method}: ${error} ${message}`)
    return result
  }

  close(): void {
    this.socket.close()
  }
}
