import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltModule, describeOrigin } from 'delivery/build'
import { publish } from 'delivery/release'
import { CommandError, filesIn, inSite, integrityOf, ROOT, readJson, writeAtomically } from 'delivery/storage'

/**
 * Many small modules for a site. One is built from the template of new modules; the others are copies with names and
 * hashes of their own. Each is released, checked and signed with the key of its own team.
 */
const MODEL = 'm0000'
const TEMPLATE = join(ROOT, 'delivery/remote-team/module-template')
const FOLDER = `.data/scale/mfe-${MODEL}`
const ROUTES = 6
const BRANDS = 4

const idOf = (index: number): string => `m${`${index}`.padStart(4, '0')}`

/** The first route is public and prerendered; the others are behind the login. */
const routeRow = (i: number) =>
  i === 0
    ? `{ path: '/${MODEL}', title: 'Página de ${MODEL}', audience: 'any', bar: 'login', prerender: true,`
    : `{ path: '/${MODEL}/passo-${i}', title: 'Passo ${i} de ${MODEL}', audience: 'debtor', bar: 'panel',`

/** Writes the sources of the model, with a page of its own for each route. */
function writeModel(): void {
  const target = (file: string) => join(ROOT, FOLDER, file)
  const copy = (from: string, to = from, page = MODEL) => {
    const text = readFileSync(join(TEMPLATE, from), 'utf8')
      .replaceAll('mfe-modelo', `mfe-${MODEL}`)
      .replaceAll('rota-modelo', page)
      .replaceAll('Título do modelo', `Página ${page} de ${MODEL}`)
    writeAtomically(target(to), text)
  }
  rmSync(target(''), { recursive: true, force: true })
  for (const file of ['module.json', 'package.json', 'rspack.config.ts']) copy(file)
  const pages = Array.from({ length: ROUTES }, (_, i) => `p${i}`)
  for (const page of pages)
    for (const end of ['tsx', 'module.css'])
      copy(`src/pages/rota-modelo/rota-modelo.${end}`, `src/pages/${page}/${page}.${end}`, page)
  const rows = pages.map(
    (page, i) => `  ${routeRow(i)} screen: screen(() => import('./pages/${page}/${page}'), 'FirstPage') },\n`,
  )
  const importing = "import { defineRoutes, screen } from '@portal/runtime/module-contract'\n"
  writeAtomically(target('src/routes.ts'), `${importing}export default defineRoutes([\n${rows.join('')}])\n`)
}

/** In a process of its own: the compiler's threads would count for what is measured next. */
export function buildInto(folder: string, dir: string): string {
  const command = join(ROOT, 'delivery/cli/run.mjs')
  const args = [command, 'build', folder, `--into=${dir}`]
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new CommandError(`${folder}: ${stderr.trim()}`)
  return dir
}

/** Builds the model in the folder of copies. */
export function buildModel(work: string): void {
  writeModel()
  buildInto(FOLDER, join(work, 'model'))
}

/** Replaces the model's name in all files, and the hashes of changed files in those that load them. */
export function copyModel(index: number, work: string): string {
  const [model, dir] = [join(work, 'model'), join(work, idOf(index))]
  if (existsSync(dir)) return dir
  cpSync(model, dir, { recursive: true, filter: (path) => !path.includes('/maps') })
  const hashes = new Map<string, string>()
  // Remote entries are last: they contain the hashes of the other files.
  const files = filesIn(dir).sort((a, b) => Number(a.includes('release/')) - Number(b.includes('release/')))
  for (const file of files.filter((each) => /\.(js|cjs|css|json)$/.test(each))) {
    const before = readFileSync(join(dir, file))
    let after = before.toString().replaceAll(MODEL, idOf(index))
    for (const [old, now] of hashes) after = after.replaceAll(old, now)
    hashes.set(integrityOf(before), integrityOf(after))
    writeFileSync(join(dir, file), after)
  }
  describeOrigin(dir, FOLDER, [])
  declareEntry(join(dir, 'built.json'), index)
  return dir
}

/** One module in ten has a link in all footers, and one in the panel's menu. */
function declareEntry(path: string, index: number): void {
  const slot = ['footer.about', 'panel.menu'][index % 10]
  if (slot === undefined) return
  const built = readJson<BuiltModule>(path)
  const [to] = built.declared.routes.map((route) => route.path)
  const entries = [{ slot, order: 100 + index, label: `Módulo ${idOf(index)}`, to }]
  writeFileSync(path, JSON.stringify({ ...built, declared: { ...built.declared, entries } }))
}

/** Themes with a `brand.json` of their own names, copied from an existing one. */
function addBrands(): void {
  const brand = readJson<{ brand: object }>(inSite('themes/horizonte/brand.json'))
  const hosts = { 'horizonte.localhost': 'horizonte' }
  for (let i = 2; i < BRANDS; i += 1) {
    const name = `marca-${i}`
    cpSync(inSite('themes/horizonte'), inSite('themes', name), { recursive: true })
    const own = { ...brand, brand: { ...brand.brand, name: `Banco ${name}` } }
    writeFileSync(inSite('themes', name, 'brand.json'), JSON.stringify(own))
    Object.assign(hosts, { [`${name}.localhost`]: name })
  }
  process.env.PORTAL_THEMES = JSON.stringify({ default: 'aurora', hosts })
}

/**
 * Publishes the modules before the shell, which composes all pages once. Set-up pages are compressed in haste.
 * @param builds of the shell and the portal's modules; small modules make up the number
 */
export async function makeSite(
  [shell = '', ...modules]: readonly string[],
  size: number,
  work: string,
): Promise<void> {
  process.env.BROTLI_QUALITY = '1'
  for (const dir of modules) await publish(dir)
  for (let index = 0; index < size - modules.length; index += 1) await publish(copyModel(index, work))
  cpSync(join(shell, 'themes'), inSite('themes'), { recursive: true })
  addBrands()
  await publish(shell)
  delete process.env.BROTLI_QUALITY
}
