import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltModule, describeOrigin } from 'delivery/build'
import { publish } from 'delivery/release'
import { CommandError, filesIn, inSite, integrityOf, ROOT, writeFiles } from 'delivery/storage'

/**
 * Many small modules for a site. One is built from the template of new modules; the others are copies with names and
 * hashes of their own. Each is released, checked and signed with the key of its own team.
 */
const MODEL = 'm0000'
const TEMPLATE = join(ROOT, 'delivery/remote-team/module-template')
const SOURCES = '.data/scale'

const idOf = (index: number): string => `m${`${index}`.padStart(4, '0')}`

/** The first route is public and prerendered; the others are behind the login. */
const routeRow = (id: string, i: number) =>
  i === 0
    ? `{ path: '/${id}', title: 'Página de ${id}', audience: 'any', bar: 'login', prerender: true,`
    : `{ path: '/${id}/passo-${i}', title: 'Passo ${i} de ${id}', audience: 'debtor', bar: 'panel',`

const tableOf = (routes: number) => `import { defineRoutes, screen } from '@portal/runtime/module-contract'

export default defineRoutes([
${Array.from({ length: routes }, (_, i) => `  ${routeRow(MODEL, i)} screen: screen(() => import('./pages/p${i}/screen'), 'FirstPage') },`).join('\n')}
])
`

function writeModel(routes: number): string {
  const folder = `${SOURCES}/mfe-${MODEL}`
  rmSync(join(ROOT, SOURCES), { recursive: true, force: true })
  const read = (file: string) =>
    readFileSync(join(TEMPLATE, file), 'utf8')
      .replaceAll('mfe-modelo', `mfe-${MODEL}`)
      .replaceAll('rota-modelo', MODEL)
      .replaceAll('Título do modelo', `Página de ${MODEL}`)
  const page = 'src/pages/rota-modelo/rota-modelo'
  const screen = read(`${page}.tsx`).replace(`./${MODEL}.module.css`, './screen.module.css')
  const manifest = { ...JSON.parse(read('module.json')), smokes: [] }
  writeFiles(join(ROOT, folder), {
    'module.json': JSON.stringify(manifest),
    'package.json': read('package.json'),
    'rspack.config.ts': read('rspack.config.ts'),
    'src/routes.ts': tableOf(routes),
    ...Object.fromEntries(
      Array.from({ length: routes }, (_, i) => [
        [`src/pages/p${i}/screen.tsx`, screen.replaceAll(`Página de ${MODEL}`, `Página ${i} de ${MODEL}`)],
        [`src/pages/p${i}/screen.module.css`, read(`${page}.module.css`)],
      ]).flat(),
    ),
  })
  return folder
}

/** In a process of its own: the compiler's threads would count for what is measured next. */
export function buildInto(folder: string, dir: string): string {
  const command = join(ROOT, 'delivery/cli/run.mjs')
  const args = [command, 'build', folder, `--into=${dir}`]
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new CommandError(`${folder}: ${stderr.trim()}`)
  return dir
}

export const buildModel = (routes: number, work: string): string =>
  buildInto(writeModel(routes), join(work, 'model'))

/** Replaces the model's name in all files, and the hashes of changed files in those that load them. */
export function copyModel(model: string, index: number, work: string): string {
  const dir = join(work, idOf(index))
  if (existsSync(dir)) return dir
  mkdirSync(dir, { recursive: true })
  cpSync(model, dir, { recursive: true, filter: (path) => !path.includes('/maps') })
  const named = (text: string) => text.replaceAll(MODEL, idOf(index))
  const hashes = new Map<string, string>()
  // Remote entries are last: they contain the hashes of the other files.
  const files = filesIn(dir).sort((a, b) => Number(a.includes('release/')) - Number(b.includes('release/')))
  for (const file of files.filter((each) => /\.(js|cjs|css|json)$/.test(each))) {
    const before = readFileSync(join(dir, file))
    let after = named(before.toString())
    for (const [old, now] of hashes) after = after.replaceAll(old, now)
    hashes.set(integrityOf(before), integrityOf(after))
    writeFileSync(join(dir, file), after)
  }
  describeOrigin(dir, `${SOURCES}/mfe-${MODEL}`, [])
  declareEntry(join(dir, 'built.json'), index)
  return dir
}

/** One module in ten has a link in all footers, and one in the panel's menu. */
function declareEntry(path: string, index: number): void {
  const slot = ['footer.about', 'panel.menu'][index % 10]
  if (slot === undefined) return
  const built: BuiltModule = JSON.parse(readFileSync(path, 'utf8'))
  const [to] = built.declared.routes.map((route) => route.path)
  const entries = [{ slot, order: 100 + index, label: `Módulo ${idOf(index)}`, to }]
  writeFileSync(path, JSON.stringify({ ...built, declared: { ...built.declared, entries } }))
}

/** Themes with a `brand.json` of their own names, copied from an existing one. */
function addBrands(count: number): void {
  const brand = JSON.parse(readFileSync(inSite('themes/horizonte/brand.json'), 'utf8'))
  const names = Array.from({ length: count - 1 }, (_, i) => (i === 0 ? 'horizonte' : `marca-${i}`))
  for (const name of names.slice(1)) {
    cpSync(inSite('themes/horizonte'), inSite('themes', name), { recursive: true })
    const own = { ...brand, brand: { ...brand.brand, name: `Banco ${name}` } }
    writeFileSync(inSite('themes', name, 'brand.json'), JSON.stringify(own))
  }
  const hosts = Object.fromEntries(names.map((name) => [`${name}.localhost`, name]))
  process.env.PORTAL_THEMES = JSON.stringify({ default: 'aurora', hosts })
}

/** Publishes the modules before the shell, which composes all pages once. Set-up pages are compressed in haste. */
export async function makeSite(
  builds: Readonly<Record<string, string>>,
  { model, copies, brands, work }: { model: string; copies: number; brands: number; work: string },
): Promise<void> {
  process.env.BROTLI_QUALITY = '1'
  const { shell = '', ...modules } = builds
  for (const dir of Object.values(modules)) await publish(dir)
  for (let index = 0; index < copies; index += 1) await publish(copyModel(model, index, work))
  cpSync(join(shell, 'themes'), inSite('themes'), { recursive: true })
  addBrands(brands)
  await publish(shell)
  delete process.env.BROTLI_QUALITY
}
