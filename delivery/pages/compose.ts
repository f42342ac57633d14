import { existsSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import {
  type Asset,
  type DeclaredPages,
  entriesOf,
  type RegisteredModule,
  type RouteMeta,
} from '@portal/registry-format'
import { type Brand, brandsOf, embedOf, hostThemes, takenAliases } from '../build'
import type { SignedRegistry } from '../registry'
import {
  callScripts,
  type FullRelease,
  fullRelease,
  publicKeys,
  rootKeys,
  SHELL_PAGES,
  shellCanary,
  teamRole,
} from '../registry'
import {
  BRANDS,
  CommandError,
  EMBED,
  filesIn,
  inSite,
  integrityOf,
  namesIn,
  precompress,
  readIfThere,
  readList,
  sha256,
  writeAtomically,
  writeIfChanged,
} from '../storage'
import { FirstPaint } from './first-paint'
import { escapeForScript, type Page, pageHtml } from './page-html'
import { PageIndex } from './page-index'
import { carriedBy, entriesOn } from './page-registry'
import { publicFiles, withSignature } from './public-files'
import { type BundleOf, builtInConfig, isConfined, type PageJob, renderPages } from './render'

/** `/email-auth/:id` becomes `email-auth/_param.html`, which gateways serve for any value of the last segment. */
export const pageFile = (path: string): string =>
  path === '/' ? 'index.html' : `${path.slice(1).replace(/:[^/]+/g, '_param')}.html`

function unique(assets: readonly Asset[]): Asset[] {
  return [...new Map(assets.map((asset) => [asset.href, asset])).values()]
}

export interface Composing {
  /** Brotli quality; lower is faster. */
  quality?: number
  /** Another release follows at once. Its pages are not compressed, which marks them as unfinished. */
  areReplaced?: boolean
}

/**
 * Writes the pages of a registry that depend on what changed: public ones prerendered, others as layout and skeleton,
 * all with preload links. A shell canary has its own set of pages.
 */
export async function composePages(registry: SignedRegistry, composing: Composing = {}): Promise<void> {
  if (!registry.shell.version) return
  const { canary } = registry.shell
  const brands = brandsOf(await builtInConfig(registry.shell))
  const painted = new FirstPaint()
  const index = new PageIndex()
  const skeletons = skeletonModules(registry)
  const modules = Object.values(registry.modules).map((module) => ({
    module,
    stable: { ...fullRelease(module.name, module.stable.version), entry: module.stable.entry },
    isRendered: module.disabled === undefined && !skeletons.includes(module.name),
  }))
  const sets = brands.flatMap((brand) => [
    planPages(registry, brand, 'pages', modules, index),
    // Canary pages contain the canary's version, under which browsers report.
    ...(canary
      ? [planPages({ ...registry, shell: canary.release }, brand, shellCanary.PAGES, modules, index)]
      : []),
  ])
  // Renders all pages before writing any, so that a failure leaves the site unchanged.
  const html = await renderPages(sets.flatMap(({ pages }) => pages.map(({ job }) => job)))
  for (const set of sets) await writePages(set, html.splice(0, set.pages.length), painted, composing, index)
  const widgets = Object.values(registry.modules).flatMap(({ name, kind }) => (kind === 'widget' ? name : []))
  for (const { config, origin, root, themes } of brands) {
    const { contact, libras } = config
    const routes = modules.flatMap(({ module }) => module.stable.routes)
    const files = publicFiles({ contact, libras, routes, origin, now: new Date() })
    for (const [file, content] of Object.entries(files)) {
      const path = inSite(root, 'public', file)
      writeIfChanged(path, file === 'security.txt' ? withSignature(content, readIfThere(path)) : content)
    }
    for (const file of filesIn(inSite(root, 'public')))
      if (!(file in files)) rmSync(inSite(root, 'public', file))
    shellCanary.shareOut(canary, root)
    if (!canary) rmSync(inSite(root, shellCanary.PAGES), { recursive: true, force: true })
    const embeds = embedOf(hostThemes(), themes[0] ?? '')
    if (existsSync(inSite(EMBED, 'v1')) && !existsSync(inSite(embeds, 'v1')))
      console.error(
        `${config.brand.name} ainda não tem o widget para outros sites: publique de novo ${widgets.join(', ')}.`,
      )
  }
  painted.keep(sets.every(({ current }) => current.length === 0))
  index.keep()
  const roots = brands.map(({ root }) => root)
  for (const name of namesIn(inSite(BRANDS)))
    if (!roots.includes(`${BRANDS}/${name}`)) rmSync(inSite(BRANDS, name), { recursive: true, force: true })
}

/** Teams whose keys are not on this machine. A gate creates keys for all teams, so OUTSIDE_TEAMS lists the others. */
export function outsideTeams({ signed }: SignedRegistry): string[] {
  const names = Object.keys(signed?.root.teams ?? {})
  const keys = publicKeys(...names.map(teamRole))
  return [...names.filter((_, i) => !keys[i]), ...readList('OUTSIDE_TEAMS')]
}

/** Modules of remote teams, which are not rendered on a machine without a sandbox. */
function skeletonModules(registry: SignedRegistry): string[] {
  if (isConfined()) return []
  const outside = outsideTeams(registry).filter((name) =>
    registry.modules[name]?.stable.routes.some(({ prerender }) => prerender),
  )
  if (outside.length === 0) return []
  console.error(
    `As páginas de ${outside.join(', ')} só têm um esqueleto, que o navegador preenche: para preparar as de equipes de fora esta máquina precisa do bubblewrap (apt-get install bubblewrap).`,
  )
  return outside
}

/** Picks the signed fields of the registry's entry. */
const bundleOf = ({ version, server }: BundleOf): BundleOf => ({ version, server })

interface Released {
  module: RegisteredModule
  stable: FullRelease
  /** False for a skeleton: the module is disabled, or must not run on this machine. */
  isRendered: boolean
}

/** Outdated pages of one brand and one shell. */
interface PageSet {
  brand: Brand
  folder: string
  pages: PlannedPage[]
  /** Files of pages that are as they should be. */
  current: string[]
}

interface PlannedPage {
  file: string
  /** Hash of what it is composed from. */
  from: string
  job: PageJob
  page: Omit<Page, 'html' | 'firstPaint'>
}

function planPages(
  registry: SignedRegistry,
  brand: Brand,
  name: string,
  modules: readonly Released[],
  index: PageIndex,
): PageSet {
  const { config, origin } = brand
  const shell = bundleOf(registry.shell)
  const taken = takenAliases(
    config,
    modules.flatMap(({ stable }) => stable.routes.map(({ path }) => path)),
  )
  if (taken.length > 0)
    throw new CommandError(
      `"homeAliases": já existe uma página em ${taken.join(', ')}. Escolha outro endereço.`,
    )
  const released = fullRelease('shell', shell.version)
  const entries = entriesOf(registry)
  const declared: DeclaredPages = Object.assign({}, ...modules.map(({ stable }) => stable.pages))
  const ofAll = {
    config: escapeForScript(JSON.stringify(config)),
    roots: rootKeys(),
    shell: released,
    fonts: fonts(),
    contact: config.contact,
    guard: config,
    themes: themeHashes(brand),
  }
  const themes = hostThemes()
  const set: PageSet = { brand, folder: join(brand.root, name), pages: [], current: [] }

  const plan = (
    { path, meta, module, ...content }: PageContent & Pick<PageJob, 'module'>,
    { at = path, own }: { at?: string; own?: true } = {},
  ) => {
    const drawn = entriesOn(entries, meta)
    const carried = carriedBy(registry, drawn, meta)
    const request = { config, entries: drawn, path, meta, ...(own && { own }) }
    const job = { shell, request, ...(module && { module }) }
    /** Falls back to the home page's description and picture. */
    const { description = config.brand.name, picture } = { ...declared['/'], ...declared[path] }
    const picturePath = picture && `/theme/social/${picture.name}.png`
    const card = {
      site_name: config.brand.name,
      ...(origin !== null && picturePath && { url: origin + at, image: origin + picturePath }),
    }
    const page = {
      ...content,
      ...ofAll,
      title: `${meta.title} · ${config.brand.name}`,
      description,
      ...(content.fragment !== undefined && { card }),
      registry: escapeForScript(JSON.stringify(carried.registry)),
    }
    const document = pageHtml({ ...page, html: '', firstPaint: '', registry: '' })
    const from = sha256(JSON.stringify([job, carried.dependsOn, themes]) + document, 'base64url')
    const file = join(set.folder, pageFile(at))
    if (index.isCurrent(file, from)) set.current.push(file)
    else set.pages.push({ file, from, job, page })
  }

  for (const { module, stable, isRendered } of modules) {
    const bundle = bundleOf(module.stable)
    for (const route of stable.routes) {
      const { path, title, audience, bar } = route
      const ready = route.prerender && isRendered
      const content = {
        path,
        meta: { title, audience, bar, module: module.name, version: bundle.version },
        ...(ready && {
          module: { name: module.name, ...bundle },
          fragment: `${module.name}@${bundle.version}`,
        }),
        scripts: unique([
          ...[stable.entry, ...stable.scripts, ...route.scripts],
          ...callScripts(released, audience),
        ]),
        styles: unique([...stable.styles, ...route.styles]),
      }
      plan(content)
      // The shell redirects a home alias to `/` before hydration, so it gets the home page.
      if (path === '/') for (const alias of config.homeAliases) plan(content, { at: decodeURI(alias) })
    }
  }
  for (const [path, title] of SHELL_PAGES)
    plan({ path, meta: { title, audience: 'any', bar: 'plain' }, scripts: [], styles: [] }, { own: true })
  return set
}

async function writePages(
  { brand, folder, pages, current }: PageSet,
  rendered: readonly string[],
  painted: FirstPaint,
  { quality, areReplaced }: Composing,
  index: PageIndex,
): Promise<void> {
  const written = new Set(current)
  const isCanary = folder.endsWith(shellCanary.PAGES)
  for (const [i, { file, from, page }] of pages.entries()) {
    // Lets the event loop run, so that this process can handle an emergency stop.
    await setImmediate()
    const body = rendered[i] ?? ''
    const styles = [...page.shell.styles, ...page.styles].map(({ href }) => href)
    const html = pageHtml({ ...page, html: body, firstPaint: await painted.of(body, styles, brand) })
    written.add(file)
    // Pages of a stop are compressed less: the next change writes them again.
    if (quality === undefined) index.note(file, from, html)
    const target = inSite(file)
    // Unchanged and complete pages are kept.
    if (existsSync(`${target}.br`) && readIfThere(target) === html) continue
    // Removed first, so that an interruption leaves no compressed copy of an older page.
    for (const end of ['br', 'gz']) rmSync(`${target}.${end}`, { force: true })
    writeAtomically(target, html)
    if (!areReplaced) precompress(target, quality)
    if (isCanary) setLater([target, `${target}.br`, `${target}.gz`])
  }
  for (const file of filesIn(inSite(folder)).map((each) => join(folder, each)))
    if (!written.has(file.replace(/\.(br|gz)$/, ''))) rmSync(inSite(file))
}

/**
 * A second later than now. A gateway's ETag is size and second: after a canary, a browser that keeps its page would take
 * the stable one, of the same size and second, for unchanged.
 */
function setLater(files: readonly string[]): void {
  const time = new Date(Date.now() + 1000)
  for (const file of files) if (existsSync(file)) utimesSync(file, time, time)
}

interface PageContent extends Pick<Page, 'fragment' | 'scripts' | 'styles'> {
  path: string
  meta: RouteMeta
}

const themeHashes = ({ themes }: Brand): string[] =>
  themes
    .map((theme) => inSite('themes', theme, 'theme.css'))
    .filter((file) => existsSync(file))
    .map((file) => integrityOf(readFileSync(file)))

/** The text font and the digit font, found by file name. */
function fonts(): string[] {
  const files = filesIn(inSite('assets'))
  return [/^atkinson.*\.woff2$/, /^figtree.*\.woff2$/].flatMap((name) => {
    const file = files.findLast((each) => name.test(each))
    return file === undefined ? [] : `/assets/${file}`
  })
}
