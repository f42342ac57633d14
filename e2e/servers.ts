import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

export interface Running {
  url: string
  stop(): Promise<void>
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

/** Starts a Node script and waits for its first line. */
async function start(script: string, env: Record<string, string>, url: string): Promise<Running> {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx/esm', join(ROOT, script)], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    child.once('exit', () => reject(new Error(`${script} stopped: ${said}`)))
  })
  return {
    url,
    stop: () =>
      new Promise<void>((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

/** A sandbox of its own: its own data, its own control. */
export async function startSandbox(env: Record<string, string> = {}): Promise<Running> {
  const dir = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const port = await freePort()
  const running = await start(
    'sandbox-api/src/main.ts',
    {
      SANDBOX_PORT: String(port),
      SANDBOX_CONTROL: '1',
      SANDBOX_DATABASE: join(dir, 'sandbox.db'),
      SANDBOX_BOT_CHECK_ROUNDS: '9',
      ...env,
    },
    `http://127.0.0.1:${port}`,
  )
  return {
    ...running,
    async stop() {
      await running.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** The component gallery, built into a folder of its own. */
export async function startGallery(): Promise<Running> {
  const dir = mkdtempSync(join(tmpdir(), 'gallery-'))
  const port = await freePort()
  const running = await start(
    'shared-kernel/gallery/serve.ts',
    { GALLERY_PORT: String(port), GALLERY_DIR: dir },
    `http://localhost:${port}`,
  )
  return {
    ...running,
    async stop() {
      await running.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** The gateway over the built site, or over another one in `env.SITE_DIR`. */
export async function startPortal(api: string, env: Record<string, string> = {}): Promise<Running> {
  const port = await freePort()
  return start(
    'delivery/commands/serve.ts',
    { API_BASE: api, PORTAL_PORT: String(port), ...env },
    `http://localhost:${port}`,
  )
}

/** A copy of the built site that a test may break or release into; unchanged files are shared by hard links. */
export function cloneSite(from = process.env.SITE_DIR ?? join(ROOT, 'site')): {
  dir: string
  remove(): void
} {
  const dir = mkdtempSync(join(tmpdir(), 'site-'))
  const { status } = spawnSync('cp', ['-al', `${from}/.`, dir])
  if (status !== 0) throw new Error('the site could not be copied')
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

/** Runs one of the project's own commands on another site, as a person would type it; last, its environment. */
export function runDelivery(
  siteDir: string,
  ...typed: [string, ...(string | Record<string, string>)[]]
): string {
  const args = typed.filter((each) => typeof each === 'string')
  const env = Object.assign({}, ...typed.filter((each) => typeof each !== 'string'))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['delivery/run.mjs', ...args], {
    cwd: ROOT,
    env: { ...process.env, SITE_DIR: siteDir, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}
