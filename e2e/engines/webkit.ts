import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, stopped, temporaryFolder } from '../servers'
import { asText, type Browser, type Engine, type Size } from './browser'

/** WebKitGTK's MiniBrowser through W3C WebDriver, on a virtual display. */

export async function startWebKit(path: string): Promise<Engine> {
  const settings = temporaryFolder('webkit')
  mkdirSync(join(settings, 'gtk-3.0'))
  writeFileSync(join(settings, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = await once(screen.stdio[3] ?? screen, 'data')
  const env = {
    ...process.env,
    DISPLAY: `:${String(display).trim()}`,
    XDG_CONFIG_HOME: settings,
    NO_AT_BRIDGE: '1',
  }
  return {
    async open(size) {
      for (let tries = 3; ; tries -= 1) {
        const port = await freePort()
        const driver = spawn(path, [`--port=${port}`], { env, stdio: 'ignore' })
        try {
          return await openWindow(driver, `http://127.0.0.1:${port}`, size)
        } catch (error) {
          driver.kill('SIGKILL')
          if (tries === 1) throw error
        }
      }
    },
    async stop() {
      await stopped(screen)
      rmSync(settings, { recursive: true, force: true })
    },
  }
}

/** The driver may hang while it starts the browser; another attempt does not. */
const ANSWERS_MS = 30_000

async function openWindow(driver: ChildProcess, address: string, size: Size): Promise<Browser> {
  const open = sender(address, AbortSignal.timeout(ANSWERS_MS))
  await ready(open)
  const { sessionId } = await open<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': {
          // Hides the toolbar, which is wider than a phone.
          args: ['--automation', '--full-screen'],
        },
      },
    },
  })
  const session = `/session/${sessionId}`
  // A script whose page is unloaded never returns.
  await open('POST', `${session}/timeouts`, { script: 2000 })
  await open('POST', `${session}/window/rect`, { x: 0, y: 0, ...size })
  const send = sender(address)
  return {
    async goTo(url) {
      await send('POST', `${session}/url`, { url })
    },
    async evaluate(run, ...given) {
      const script = `const [given, done] = arguments
        ;(${asText(run)})(given).then(done, (error) => done(JSON.stringify({ error: String(error) })))`
      const args = [JSON.stringify(given)]
      const text = await send<string>('POST', `${session}/execute/async`, { script, args })
      const { found: result, error } = JSON.parse(text)
      if (error !== undefined) throw new Error(error)
      return result
    },
    async run(script) {
      await send('POST', `${session}/execute/sync`, { script, args: [] })
    },
    async perform(...actions) {
      await send('POST', `${session}/actions`, { actions })
    },
    // An ephemeral window, as drivers open it, does not log to standard output.
    complaints: () => [],
    async close() {
      const send = sender(address, AbortSignal.timeout(ANSWERS_MS))
      await send('DELETE', session).catch(() => driver.kill('SIGKILL'))
      await stopped(driver)
    },
  }
}

/** @returns the value of the command; the caller knows its type */
type Send = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>

const sender =
  (driver: string, signal?: AbortSignal): Send =>
  async (method, path, body) => {
    const response = await fetch(`${driver}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }

/** Polls until the driver listens. */
const ready = (send: Send): Promise<unknown> =>
  send('GET', '/status').catch((error) => {
    if (error.name === 'TimeoutError') throw error
    return ready(send)
  })
