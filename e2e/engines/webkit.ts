import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, stopped } from '../servers'
import { asText, type Browser, type Engine, type Size } from './browser'

/** WebKitGTK's own small browser, by W3C WebDriver, on a screen that nobody sees. */

export async function startWebKit(path: string): Promise<Engine> {
  const settings = mkdtempSync(join(tmpdir(), 'webkit-'))
  mkdirSync(join(settings, 'gtk-3.0'))
  writeFileSync(join(settings, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = await once(screen.stdio[3] ?? screen, 'data')
  const port = await freePort()
  const driver = spawn(path, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      XDG_CONFIG_HOME: settings,
      NO_AT_BRIDGE: '1',
    },
    stdio: 'ignore',
  })
  const send = sender(`http://127.0.0.1:${port}`)
  await ready(send)
  return {
    open: (size) => openWindow(send, size),
    async close() {
      await stopped(driver)
      await stopped(screen)
      rmSync(settings, { recursive: true, force: true })
    },
  }
}

async function openWindow(send: Send, size: Size): Promise<Browser> {
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': {
          // Without its bar, which is wider than a phone.
          args: ['--automation', '--full-screen'],
        },
      },
    },
  })
  const session = `/session/${sessionId}`
  // What runs in a page that goes away is never answered.
  await send('POST', `${session}/timeouts`, { script: 2000 })
  await send('POST', `${session}/window/rect`, { x: 0, y: 0, ...size })
  return {
    async goTo(url) {
      await send('POST', `${session}/url`, { url })
    },
    async evaluate(run, ...given) {
      const script = `const [given, done] = arguments
        ;(${asText(run)})(given).then(done, (error) => done(JSON.stringify({ error: String(error) })))`
      const args = [JSON.stringify(given)]
      const text = await send<string>('POST', `${session}/execute/async`, { script, args })
      const { found, error } = JSON.parse(text)
      if (error !== undefined) throw new Error(error)
      return found
    },
    async run(script) {
      await send('POST', `${session}/execute/sync`, { script, args: [] })
    },
    async perform(...actions) {
      await send('POST', `${session}/actions`, { actions })
    },
    // A window without a past, as drivers open it, keeps its console to itself.
    complaints: () => [],
    async close() {
      await send('DELETE', session)
    },
  }
}

/** @returns the value that the command answers, of the shape that the caller knows it to have */
type Send = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>

const sender =
  (driver: string): Send =>
  async (method, path, body) => {
    const response = await fetch(`${driver}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }

/** Asks until the driver listens. */
const ready = (send: Send): Promise<unknown> => send('GET', '/status').catch(() => ready(send))
