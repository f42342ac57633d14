import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { CommandError } from './site'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

function found(): string | undefined {
  const own = chromium.executablePath()
  return [own, ...SYSTEM].find((path) => existsSync(path))
}

const said = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8' }).stdout
const run = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'ignore'] }).status === 0

const apt = (...packages: string[]) =>
  run('apt-get', ['update', '-qq', '-o', 'Acquire::http::Timeout=20']) &&
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', '--no-remove', ...packages])

/**
 * A browser for tests: `CHROMIUM_PATH`, else Playwright's own, else the system's, else one installed now
 * (Playwright's installer, or apt when root).
 */
export function chromiumPath(): string {
  const configured = process.env.CHROMIUM_PATH
  if (configured) {
    if (existsSync(configured)) return configured
    throw new CommandError(`CHROMIUM_PATH aponta para um arquivo que não existe: ${configured}`)
  }
  const present = found()
  if (present) return present
  console.log('Instalando um Chromium para os testes…')
  run('npx', ['playwright', 'install', 'chromium'])
  if (!found() && process.getuid?.() === 0) apt('chromium')
  const installed = found()
  if (installed) return installed
  throw new CommandError(
    'Os testes de navegador precisam de um Chromium: instale um e diga onde está com CHROMIUM_PATH.',
  )
}

/**
 * Of Debian's Chromium the one without windows, installed when root: the same version draws the same pages for a quarter
 * less processor time. Undefined where it cannot be had, or another browser is to be used.
 */
function windowlessPath(browser: string): string | undefined {
  const windowless = '/usr/bin/chromium-headless-shell'
  if (process.env.CHROMIUM_PATH || browser !== '/usr/bin/chromium') return undefined
  if (existsSync(windowless)) return windowless
  const [, version] = said('dpkg-query', '--show', 'chromium')?.trim().split('\t') ?? []
  if (!version || process.getuid?.() !== 0) return undefined
  console.log('Instalando o Chromium sem janelas para os testes…')
  return apt(`chromium-headless-shell=${version}`) ? windowless : undefined
}

/** What draws pages for tests and for the gates of a release. */
export function testBrowser(): string {
  const browser = chromiumPath()
  return process.env.WINDOWLESS_CHROMIUM ?? windowlessPath(browser) ?? browser
}

/**
 * nginx for the gateway's tests: `NGINX_PATH`, else the system's, else installed by apt when root.
 * Undefined where it cannot be installed: those tests are then skipped, and the run reports it.
 */
export function nginxPath(): string | undefined {
  const configured = process.env.NGINX_PATH
  if (configured) return configured
  const places = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx']
  const present = () => places.find((path) => existsSync(path))
  if (!present() && process.getuid?.() === 0) {
    console.log('Instalando nginx para os testes do gateway…')
    apt('nginx-light', 'libnginx-mod-http-brotli-static', 'openssl')
  }
  return present()
}

/** Engines beside Chromium, for `e2e/engines`. */
const ENGINES = [
  { name: 'Firefox', variable: 'FIREFOX_PATH', programs: ['firefox-esr'], packages: ['firefox-esr'] },
  {
    name: 'WebKit',
    variable: 'WEBKIT_DRIVER_PATH',
    programs: ['WebKitWebDriver', 'Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
]

/**
 * Each engine's path by its variable: as configured, else the system's, else installed by apt when root. One that cannot
 * be had is left out, and the run reports it.
 */
function otherEngines(): NodeJS.ProcessEnv {
  const found = ENGINES.flatMap(({ name, variable, programs, packages }) => {
    const configured = process.env[variable]
    const paths = programs.map((program) => `/usr/bin/${program}`)
    const isPresent = () => paths.every((path) => existsSync(path))
    if (!configured && !isPresent() && process.getuid?.() === 0) {
      console.log(`Instalando ${name} para os testes…`)
      apt(...packages)
    }
    if (configured || isPresent()) return [[variable, configured ?? paths[0]]]
    console.log(`Sem ${name} nesta máquina: os testes dele ficam de fora (diga onde está com ${variable}).`)
    return []
  })
  return Object.fromEntries(found)
}

/** Programs that some unit tests need. */
const UNIT_TOOLS = {
  s3: {
    name: 'um servidor S3 (radosgw)',
    files: ['radosgw', 'ceph-mon', 'ceph-osd'].map((program) => `/usr/bin/${program}`),
    packages: ['radosgw', 'ceph-mon', 'ceph-osd'],
  },
  token: {
    name: 'um token PKCS #11 (SoftHSM)',
    files: ['/usr/lib/softhsm/libsofthsm2.so', '/usr/bin/pkcs11-tool'],
    packages: ['softhsm2', 'opensc'],
  },
  confinement: { name: 'bubblewrap', files: ['/usr/bin/bwrap'], packages: ['bubblewrap'] },
}

export const hasUnitTool = (tool: keyof typeof UNIT_TOOLS): boolean =>
  UNIT_TOOLS[tool].files.every((path) => existsSync(path))

/** By apt when root. Tests whose tool cannot be had are skipped, and the run reports it. */
export function installUnitTools(): void {
  for (const { name, files, packages } of Object.values(UNIT_TOOLS)) {
    const isPresent = () => files.every((path) => existsSync(path))
    if (!isPresent() && process.getuid?.() === 0) {
      console.log(`Instalando ${name} para os testes…`)
      apt(...packages)
    }
    if (!isPresent()) console.log(`Sem ${name} nesta máquina: os testes com ele ficam de fora.`)
  }
}

/** Playwright's environment variables for browsers and gateway. */
export function testTools(): NodeJS.ProcessEnv {
  const nginx = nginxPath()
  if (!nginx)
    console.log(
      'Sem nginx nesta máquina: os testes do gateway ficam de fora (diga onde está com NGINX_PATH).',
    )
  const browser = chromiumPath()
  const windowless = windowlessPath(browser)
  return {
    CHROMIUM_PATH: browser,
    ...(windowless ? { WINDOWLESS_CHROMIUM: windowless } : {}),
    ...(nginx ? { NGINX_PATH: nginx } : {}),
    ...otherEngines(),
  }
}
