import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort as bindPort, filesIn, ROOT, siteDir } from 'delivery/storage'

/** Keys that sign copies of the site. */
process.env.REGISTRY_KEYS ??= `${siteDir()}.keys`

export interface Running {
  url: string
  pid?: number
  stop(): Promise<void>
}

/** Below the ephemeral port range, so that no outgoing connection takes a port before its use. */
const BELOW_EPHEMERAL = 20_000
const PORTS_OF_A_WORKER = 500
let handedOut = 0

/** Returns a port for a server that must know it in advance, each once. Other servers listen on port 0. */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
  while (handedOut < PORTS_OF_A_WORKER) {
    const port = BELOW_EPHEMERAL + worker * PORTS_OF_A_WORKER + handedOut
    handedOut += 1
    const isFree = await bindPort(port).then(Boolean, () => false)
    if (isFree) return port
  }
  throw new Error('no port left')
}

/** Starts a server of a test's own. */
export async function serve(
  handle: RequestListener,
  host: 'localhost' | '127.0.0.1' = '127.0.0.1',
): Promise<Running> {
  const server = createServer(handle).listen(0, host)
  await once(server, 'listening')
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Commands that load no TypeScript sources of a module. */
const BUNDLED = ['serve', 'start', 'telemetry', 'registry', 'rollback', 'receive', 'release']

/** A command's bundle if `global-setup.ts` has run, else its source. */
function scriptOf(command: string): string {
  const { E2E_COMMANDS } = process.env
  const isBundled = E2E_COMMANDS !== undefined && BUNDLED.includes(command)
  return join(isBundled ? E2E_COMMANDS : join(ROOT, 'delivery/cli'), 'run.mjs')
}

interface Start {
  env: Readonly<Record<string, string>>
  args?: readonly string[]
  host?: 'localhost' | '127.0.0.1'
  /** Removed when the server has stopped. */
  dir?: string
}

/** Starts a Node script and waits until it prints its URL. */
async function start(script: string, { env, args = [], host = 'localhost', dir }: Start): Promise<Running> {
  const loader = script.endsWith('.ts') ? ['--import', 'tsx/esm'] : []
  const child: ChildProcess = spawn(process.execPath, [...loader, script, ...args], {
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
    async stop() {
      await stopped(child)
      if (dir) rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Starts a command of the project that prints its URL. */
export const startCommand = (name: string, { args = [], ...how }: Start): Promise<Running> =>
  start(scriptOf(name), { args: [name, ...args], ...how })

/** Ends a process that is still running and waits for its exit. */
export async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

export const temporaryFolder = (name: string): string => mkdtempSync(join(tmpdir(), `${name}-`))

/** A sandbox for one test, with its own data and control. */
export async function startSandbox(env: Record<string, string> = {}): Promise<Running> {
  const dir = temporaryFolder('sandbox')
  const { E2E_COMMANDS } = process.env
  const script = E2E_COMMANDS ? join(E2E_COMMANDS, 'sandbox.mjs') : join(ROOT, 'sandbox-api/src/main.ts')
  return start(script, {
    env: {
      SANDBOX_PORT: '0',
      SANDBOX_CONTROL: '1',
      SANDBOX_DATABASE: join(dir, 'sandbox.db'),
      SANDBOX_BOT_CHECK_ROUNDS: '9',
      ...env,
    },
    host: '127.0.0.1',
    dir,
  })
}

/** The gateway over the built site, or over `env.SITE_DIR`. */
export const startPortal = (api: string, env: Record<string, string> = {}): Promise<Running> =>
  startCommand('serve', { env: { API_BASE: api, PORTAL_PORT: '0', ...env } })

/** The gateway over a copy of the site, which is removed with it. */
export async function startOwnPortal(dir: string, api: string, env: Record<string, string> = {}) {
  const site = { API_BASE: api, PORTAL_PORT: '0', SITE_DIR: dir }
  return { ...(await startCommand('serve', { env: { ...site, ...env }, dir })), dir }
}

/** The collector of browser telemetry for the releases of a site. */
export async function startCollector(site: string, env: Record<string, string> = {}): Promise<Running> {
  const port = `${await freePort()}`
  return startCommand('telemetry', {
    env: { ...env, SITE_DIR: site, TELEMETRY_PORT: port },
    host: '127.0.0.1',
  })
}

/** A copy of the built site that a test may change; unchanged files are shared by hard links. */
export function cloneSite(): { dir: string; remove(): void } {
  const dir = temporaryFolder('site')
  restoreSite(dir)
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

/** Restores a copy to its original. */
export function restoreSite(copy: string): void {
  for (const name of readdirSync(copy)) rmSync(join(copy, name), { recursive: true, force: true })
  const { status } = spawnSync('cp', ['-al', `${siteDir()}/.`, copy])
  if (status !== 0) throw new Error('the site could not be copied')
}

/** Removes the smoke tests of the portal's own modules, which the gate of any release walks. */
export function forgetSmokes(site: string): void {
  for (const file of filesIn(join(site, '.releases')).filter((each) => /^mfe-.*\.json$/.test(each))) {
    const path = join(site, '.releases', file)
    const { smokes: _, ...release } = JSON.parse(readFileSync(path, 'utf8'))
    // Replaces the link instead of writing through it: the suite shares the file.
    rmSync(path)
    writeFileSync(path, JSON.stringify(release))
  }
}

/** Overrides the built-in configuration in the pages of a copy. */
export function configureSite(siteDir: string, config: Readonly<Record<string, unknown>>): void {
  writeFileSync(join(siteDir, 'config.json'), JSON.stringify(config))
  runDelivery(siteDir, 'registry', 'compose')
}

/** A portal over a copy of the site with its own configuration. */
export async function startConfigured(
  api: string,
  config: Readonly<Record<string, unknown>>,
): Promise<Running> {
  const { dir } = cloneSite()
  configureSite(dir, config)
  return startOwnPortal(dir, api)
}

/** Each change of a registry recompresses sixty pages; the best quality takes thirty times as long. */
export const FASTER = { BROTLI_QUALITY: '4' }

/** Skips the gates, which take a minute per release and have their own test. */
const UNASKED = ['--force', '--reason=um teste']

/** Runs a command of the project on another site; the last argument is its environment. */
export function runDelivery(
  siteDir: string,
  ...typed: [string, ...(string | Record<string, string>)[]]
): string {
  const args = typed.filter((each) => typeof each === 'string')
  const env = Object.assign({}, ...typed.filter((each) => typeof each !== 'string'))
  return runCommand(scriptOf(args[0] ?? ''), args, { SITE_DIR: siteDir, ...env })
}

/** Returns the output of a command; throws it on failure. */
export function runCommand(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd = ROOT,
): string {
  const unasked = args[0] === 'release' ? UNASKED : []
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args, ...unasked], {
    cwd,
    env: { ...process.env, ...FASTER, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}
