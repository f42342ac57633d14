import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** What the build has released, or another one. */
export function builtSite(): string {
  return process.env.SITE_DIR ?? join(ROOT, 'site')
}

/** Copies of the site are signed by its keys. */
process.env.REGISTRY_KEYS ??= `${builtSite()}.keys`

export interface Running {
  url: string
  pid?: number
  stop(): Promise<void>
}

/** Below the range of outgoing connections, so that none of them can take a port between here and its use. */
const BELOW_EPHEMERAL = 20_000
const PORTS_OF_A_WORKER = 500
let handedOut = 0

/** A port for a server that must know it in advance; each is returned once. Others listen on port 0. */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
  while (handedOut < PORTS_OF_A_WORKER) {
    const port = BELOW_EPHEMERAL + worker * PORTS_OF_A_WORKER + handedOut
    handedOut += 1
    if (await isFree(port)) return port
  }
  throw new Error('no port left')
}

async function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** Starts a Node script and waits until it prints its address. */
async function start(
  script: string,
  env: Record<string, string>,
  host: 'localhost' | '127.0.0.1',
  ...args: string[]
): Promise<Running> {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx/esm', join(ROOT, script), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      said += chunk
      const [, number] = /http:\/\/[\w.]+:(\d+)\b/.exec(said) ?? []
      if (number) resolve(number)
    })
    child.once('exit', () => reject(new Error(`${script} stopped: ${said}`)))
  })
  return {
    url: `http://${host}:${port}`,
    ...(child.pid === undefined ? {} : { pid: child.pid }),
    stop: () => stopped(child),
  }
}

/** Ends a process, if it has not ended yet, and waits until it has. */
export async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

/** A sandbox for one test: its own data, its own control. */
export async function startSandbox(env: Record<string, string> = {}): Promise<Running> {
  const dir = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const running = await start(
    'sandbox-api/src/main.ts',
    {
      SANDBOX_PORT: '0',
      SANDBOX_CONTROL: '1',
      SANDBOX_DATABASE: join(dir, 'sandbox.db'),
      SANDBOX_BOT_CHECK_ROUNDS: '9',
      ...env,
    },
    '127.0.0.1',
  )
  return {
    ...running,
    async stop() {
      await running.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** The component gallery, built into a separate folder. */
export async function startGallery(): Promise<Running> {
  const dir = mkdtempSync(join(tmpdir(), 'gallery-'))
  const running = await start(
    'shared-kernel/gallery/serve.ts',
    { GALLERY_PORT: '0', GALLERY_DIR: dir },
    'localhost',
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
  return start('delivery/commands/serve.ts', { API_BASE: api, PORTAL_PORT: '0', ...env }, 'localhost')
}

/** What `npm start` runs, over a site: gateway and sandbox in one. */
export async function startAtHome(site: string): Promise<Running> {
  const dir = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const env = {
    ...FASTER,
    SITE_DIR: site,
    PORTAL_PORT: `${await freePort()}`,
    SANDBOX_PORT: `${await freePort()}`,
    SANDBOX_DATABASE: join(dir, 'sandbox.db'),
  }
  const running = await start('delivery/commands/start.ts', env, 'localhost')
  const stop = async () => {
    await running.stop()
    rmSync(dir, { recursive: true, force: true })
  }
  return { ...running, stop }
}

/** The collector of what browsers tell, for the releases of a site. */
export async function startCollector(site: string): Promise<Running> {
  const port = await freePort()
  return start('delivery/commands/telemetry.ts', { SITE_DIR: site, TELEMETRY_PORT: `${port}` }, '127.0.0.1')
}

/** Takes the releases of modules in repositories of their own, for a site. */
export async function startReceiver(site: string): Promise<Running> {
  const port = await freePort()
  const env = { ...FASTER, SITE_DIR: site, RECEIVE_PORT: `${port}` }
  // `gates.spec.ts` has the gates.
  return start('delivery/commands/receive.ts', env, '127.0.0.1', '--force', '--reason=a test')
}

/** A copy of the built site that a test may change; unchanged files are shared by hard links. */
export function cloneSite(from = builtSite()): {
  dir: string
  remove(): void
} {
  const dir = mkdtempSync(join(tmpdir(), 'site-'))
  linkFiles(from, dir)
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

/** Makes a copy equal to its original again. */
export function restoreSite(copy: string, from = builtSite()): void {
  for (const name of readdirSync(copy)) rmSync(join(copy, name), { recursive: true, force: true })
  linkFiles(from, copy)
}

function linkFiles(from: string, to: string): void {
  const { status } = spawnSync('cp', ['-al', `${from}/.`, to])
  if (status !== 0) throw new Error('the site could not be copied')
}

/** Overrides of the built-in configuration, written into the pages of a copy. */
export function configureSite(siteDir: string, config: Readonly<Record<string, unknown>>): void {
  writeFileSync(join(siteDir, 'config.json'), JSON.stringify(config))
  runDelivery(siteDir, 'registry', 'compose')
}

/** A portal over a copy of the site with a configuration of its own. */
export async function startConfigured(
  api: string,
  config: Readonly<Record<string, unknown>>,
): Promise<Running> {
  const site = cloneSite()
  configureSite(site.dir, config)
  const portal = await startPortal(api, { SITE_DIR: site.dir })
  const stop = async () => {
    await portal.stop()
    site.remove()
  }
  return { ...portal, stop }
}

/** Each change of a registry compresses sixty pages anew: this takes a thirtieth of the time of the best. */
export const FASTER = { BROTLI_QUALITY: '4' }

/** What the gates ask has a test of its own; here it would take a minute for each release. */
export const UNASKED = ['--force', '--reason=um teste']

/** Runs one of the project's own commands on another site, as a person would type it; last, its environment. */
export function runDelivery(
  siteDir: string,
  ...typed: [string, ...(string | Record<string, string>)[]]
): string {
  const args = typed.filter((each) => typeof each === 'string')
  const env = Object.assign({}, ...typed.filter((each) => typeof each !== 'string'))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['delivery/run.mjs', ...args, ...(args[0] === 'release' ? UNASKED : [])],
    {
      cwd: ROOT,
      env: { ...process.env, ...FASTER, SITE_DIR: siteDir, ...env },
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}
