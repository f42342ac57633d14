import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { CommandError, ROOT } from '../storage'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

function findChromium(): string | undefined {
  const own = chromium.executablePath()
  return [own, ...SYSTEM].find((path) => existsSync(path))
}

const said = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8' }).stdout
/** Whether a command exists and succeeds. */
const run = (command: string, args: string[]) =>
  new Promise<boolean>((resolve) => {
    spawn(command, args, { stdio: 'ignore' })
      .on('error', () => resolve(false))
      .on('close', (code) => resolve(code === 0))
  })

let updated: Promise<boolean> | undefined

/** Fetches the lists of packages once. */
async function apt(...packages: string[]): Promise<boolean> {
  updated ??= run('apt-get', ['update', '-qq', '-o', 'Acquire::http::Timeout=20'])
  const options = ['-y', '-qq', '--no-install-recommends', '--no-remove']
  return (await updated) && run('apt-get', ['install', ...options, ...packages])
}

/**
 * Browser for tests: `CHROMIUM_PATH`, Playwright's, the system's, or one installed now (by Playwright, or apt as root).
 */
export async function chromiumPath(): Promise<string> {
  const configured = process.env.CHROMIUM_PATH
  if (configured) {
    if (existsSync(configured)) return configured
    throw new CommandError(`CHROMIUM_PATH aponta para um arquivo que não existe: ${configured}`)
  }
  const present = findChromium()
  if (present) return present
  console.log('Instalando um Chromium para os testes…')
  await run('npx', ['playwright', 'install', 'chromium'])
  if (!findChromium() && process.getuid?.() === 0) await apt('chromium')
  const installed = findChromium()
  if (installed) return installed
  throw new CommandError(
    'Os testes de navegador precisam de um Chromium: instale um e diga onde está com CHROMIUM_PATH.',
  )
}

/**
 * Debian's headless-shell build of Chromium renders the same pages with 25% less CPU time; installed with apt as root.
 * Undefined if it is unavailable or `CHROMIUM_PATH` is set.
 */
async function windowlessPath(browser: string): Promise<string | undefined> {
  const windowless = '/usr/bin/chromium-headless-shell'
  if (process.env.CHROMIUM_PATH || browser !== '/usr/bin/chromium') return undefined
  if (existsSync(windowless)) return windowless
  const [, version] = said('dpkg-query', '--show', 'chromium')?.trim().split('\t') ?? []
  if (!version || process.getuid?.() !== 0) return undefined
  console.log('Instalando o Chromium sem janelas para os testes…')
  return (await apt(`chromium-headless-shell=${version}`)) ? windowless : undefined
}

/** Browser for tests and release gates. */
export async function testBrowser(): Promise<string> {
  const browser = await chromiumPath()
  return process.env.WINDOWLESS_CHROMIUM ?? (await windowlessPath(browser)) ?? browser
}

interface Tool {
  name: string
  /** Environment variable with its path. */
  variable?: string
  /** Paths in Debian; the first is the executable. */
  files: readonly string[]
  /** Paths on other systems. */
  elsewhere?: readonly string[]
  packages: readonly string[]
}

/** For browser tests: nginx for the gateway, and further engines for `e2e/engines`. */
const BROWSER_TOOLS: readonly Tool[] = [
  {
    name: 'nginx',
    variable: 'NGINX_PATH',
    files: ['/usr/sbin/nginx'],
    elsewhere: ['/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'],
    packages: ['nginx-light', 'libnginx-mod-http-brotli-static', 'openssl'],
  },
  { name: 'Firefox', variable: 'FIREFOX_PATH', files: ['/usr/bin/firefox-esr'], packages: ['firefox-esr'] },
  {
    name: 'WebKit',
    variable: 'WEBKIT_DRIVER_PATH',
    files: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
]

const UNIT_TOOLS = {
  s3: {
    name: 'um servidor S3 (radosgw)',
    files: ['/usr/bin/radosgw', '/usr/bin/ceph-mon', '/usr/bin/ceph-osd'],
    packages: ['radosgw', 'ceph-mon', 'ceph-osd'],
  },
  token: {
    name: 'um token PKCS #11 (SoftHSM)',
    files: ['/usr/lib/softhsm/libsofthsm2.so', '/usr/bin/pkcs11-tool'],
    packages: ['softhsm2', 'opensc'],
  },
  confinement: { name: 'bubblewrap', files: ['/usr/bin/bwrap'], packages: ['bubblewrap'] },
} satisfies Record<string, Tool>

const findTool = ({ variable, files, elsewhere = [] }: Tool): string | undefined =>
  (variable && process.env[variable]) ||
  (files.every((path) => existsSync(path)) ? files[0] : elsewhere.find((path) => existsSync(path)))

/** Path of a tool: configured, found, or installed now by apt as root. Undefined if unavailable. */
async function ensureTool(tool: Tool): Promise<string | undefined> {
  const { name, variable, packages } = tool
  if (!findTool(tool) && process.getuid?.() === 0) {
    console.log(`Instalando ${name} para os testes…`)
    await apt(...packages)
  }
  const path = findTool(tool)
  const how = variable ? ` (diga onde está com ${variable})` : ''
  if (!path) console.log(`Sem ${name} nesta máquina: os testes com ele ficam de fora${how}.`)
  return path
}

export const hasUnitTool = (tool: keyof typeof UNIT_TOOLS): boolean =>
  findTool(UNIT_TOOLS[tool]) !== undefined

export async function installUnitTools(): Promise<void> {
  for (const tool of Object.values(UNIT_TOOLS)) await ensureTool(tool)
}

/**
 * Runs Playwright tests with this process's output.
 * @returns whether all passed
 */
export const runPlaywright = (
  config: string,
  env: NodeJS.ProcessEnv,
  args: readonly string[] = [],
): boolean => {
  const options = { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } } as const
  return spawnSync('npx', ['playwright', 'test', '-c', config, ...args], options).status === 0
}

/** Environment for Playwright with the paths of browsers and gateway. */
export async function testTools(): Promise<NodeJS.ProcessEnv> {
  const browser = await chromiumPath()
  const windowless = await windowlessPath(browser)
  const env: NodeJS.ProcessEnv = {
    CHROMIUM_PATH: browser,
    ...(windowless && { WINDOWLESS_CHROMIUM: windowless }),
  }
  for (const tool of BROWSER_TOOLS) {
    const path = await ensureTool(tool)
    if (tool.variable && path) env[tool.variable] = path
  }
  return env
}
