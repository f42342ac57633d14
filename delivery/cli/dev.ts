import { cpSync, existsSync, readFileSync, rmSync, watch } from 'node:fs'
import { join } from 'node:path'
import { type DevServer, serveModule, serveModules } from '../build'
import { keepFresh } from '../registry'
import { fingerprint, isReleased, release } from '../release'
import {
  CommandError,
  deployables,
  inSite,
  integrityOf,
  ROOT,
  readIfThere,
  readPort,
  siteDir,
  writeAtomically,
} from '../storage'
import { runLocalPortal } from './local-portal'

const SHELL = 'shell'

/** Copies the site of `npm start`, with its keys, unless this copy is of the same state. */
function copyReleasedSite(): void {
  const from = join(ROOT, 'site')
  if (!existsSync(join(from, 'registry.json'))) return
  const state = integrityOf(readFileSync(join(from, 'registry.json')))
  if (readIfThere(inSite('.copied')) === state) return
  for (const part of ['', '.keys']) {
    rmSync(siteDir() + part, { recursive: true, force: true })
    cpSync(from + part, siteDir() + part, { recursive: true })
  }
  writeAtomically(inSite('.copied'), state)
}

/** Releases the shell in development mode into this site; its React has Fast Refresh. */
async function releaseShell(): Promise<void> {
  const mark = inSite('.built', SHELL)
  const state = `development ${fingerprint(SHELL)}`
  if (readIfThere(mark) === state) return
  console.log('Construindo o shell…')
  await release(SHELL, { replaced: deployables() })
  writeAtomically(mark, state)
}

const DEBOUNCE_MS = 80
const NOT_SOURCE = /(^|\/)(dist|node_modules|\.)|\.test\.tsx?$/

/** Releases the shell after each change of it or of the kernel, which is compiled into it; after an error, the next one. */
function watchShell(reload: () => void): void {
  let timer: NodeJS.Timeout | undefined
  let work = Promise.resolve()
  const releaseAgain = () => {
    work = work
      .then(releaseShell)
      .then(reload)
      .catch((error: unknown) => console.error(error instanceof CommandError ? error.message : error))
  }
  for (const folder of ['shared-kernel', SHELL])
    watch(join(ROOT, folder), { recursive: true }, (_, file) => {
      if (!file || NOT_SOURCE.test(file)) return
      clearTimeout(timer)
      timer = setTimeout(releaseAgain, DEBOUNCE_MS)
    })
  console.log(`Observando ${SHELL}.`)
}

/** Runs the whole portal locally: the chosen modules (all by default) from their sources, the others as released. */
async function developHere(chosen: readonly string[]): Promise<void> {
  const unknown = chosen.filter((name) => !deployables().includes(name))
  if (unknown.length > 0)
    throw new CommandError(`Não conheço ${unknown.join(', ')}. Há: ${deployables().join(', ')}.`)
  copyReleasedSite()
  const isWanted = (name: string) => chosen.length === 0 || chosen.includes(name) || !isReleased(name)
  const modules = deployables().filter((name) => name !== SHELL && isWanted(name))
  let served: DevServer | undefined
  await runLocalPortal(
    async () => {
      await releaseShell()
      await keepFresh()
      served = await serveModules(modules, `http://localhost:${readPort('PORTAL_PORT', 3000)}`, { hot: true })
    },
    { development: () => served, ownBuilds: false },
  )
  console.log(`\nDas fontes: ${modules.join(', ')}.`)
  if (chosen.length === 0 || chosen.includes(SHELL)) watchShell(() => served?.reload())
}

/** Runs one local module in a deployed portal. */
async function developInside(shell: string, chosen: readonly string[]): Promise<void> {
  const [folder, ...more] = chosen
  if (!folder || more.length > 0 || !existsSync(join(ROOT, folder, 'module.json')))
    throw new CommandError(
      'Diga um módulo e o portal: npm run dev -- mfe-panel --shell=https://portal.exemplo.com.br',
    )
  await serveModule(folder, shell)
}

export function develop(modules: readonly string[], { shell }: { shell?: string }): Promise<void> {
  process.env.NODE_ENV = 'development'
  process.env.SITE_DIR ??= join(ROOT, '.data/dev-site')
  return shell ? developInside(shell, modules) : developHere(modules)
}
