import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Asset, RegisteredModule } from '@portal/registry-format'
import type { PortalConfig } from '@portal/runtime'
import { type Brand, brandsOf, embedOf, hostThemes } from './brands'
import { takenAliases } from './config-checks'
import { SHELL_PAGES } from './declaration-checks'
import { readList } from './environment'
import { FirstPaint } from './first-paint'
import { escapeForScript, type Page, pageHtml } from './page-html'
import { wordsOf } from './page-words'
import { precompress } from './precompress'
import { publicFiles } from './public-files'
import { publicKeys, rootKeys, teamRole } from './registry-keys'
import type { SignedRegistry } from './registry-signing'
import { callScripts, type FullRelease, fullRelease, fullShell } from './released-files'
import { type BundleOf, builtInConfig, isConfined, type PageJob, renderPages } from './render'
import { CANARY_PAGES, shareOut } from './shell-canary'
import { CommandError, filesIn, inSite, integrityOf, writeAtomically } from './site'
import { BRANDS, EMBED } from './site-routes'

/** `/email-auth/:id` is stored as `email-auth/_param.html`; the gateway serves it for one more segment. */
export const pageFile = (path: string): string =>
  path === '/' ? 'index.html' : `${path.slice(1).replace(/:[^/]+/g, '_param')}.html`

function unique(assets: readonly Asset[]): Asset[] {
  return [...new Map(assets.map((asset) => [asset.href, asset])).values()]
}

/**
 * Whoever writes the page is believed: of the signatures it carries what tells an older registry from a newer one, and
 * nothing of the bundles that wrote it.
 */
function embedded({ signed, ...registry }: SignedRegistry): object {
  if (!signed) return registry
  const { root, timestamp } = signed
  return { ...registry, signed: { root: { version: root.version, era: root.era }, timestamp } }
}

const withoutServer = (key: string, value: unknown) =>
  key === 'server' && typeof value === 'string' ? undefined : value

export interface Composing {
  /** Of brotli, where there is no time for the best. */
  quality?: number
  /** By the pages of a release that follows at once: these are not compressed, and by that known as not finished. */
  areReplaced?: boolean
}

/**
 * Writes every page of the registry's state as a file: public ones as finished HTML, the others with the
 * layout and a skeleton; each with preload links for all its scripts. A canary of the shell has pages of its own.
 */
export async function composePages(registry: SignedRegistry, composing: Composing = {}): Promise<void> {
  if (!registry.shell.version) return
  const { canary } = registry.shell
  const brands = brandsOf(await builtInConfig(registry.shell))
  const painted = new FirstPaint()
  const skeletons = skeletonModules(registry)
  const sets = brands.flatMap((brand) => [
    planPages(registry, brand, 'pages', skeletons),
    // They name the shell that they are of: browsers report under that name.
    ...(canary ? [planPages({ ...registry, shell: canary.release }, brand, CANARY_PAGES, skeletons)] : []),
  ])
  // Before the first page is written: one that cannot be rendered leaves all as they are.
  const html = await renderPages(sets.flatMap(({ pages }) => pages.map(({ job }) => job)))
  for (const set of sets) await writePages(set, html.splice(0, set.pages.length), painted, composing)
  for (const brand of brands) {
    shareOut(canary, brand.root)
    if (!canary) rmSync(inSite(brand.root, CANARY_PAGES), { recursive: true, force: true })
  }
  painted.keep()
  for (const { config, themes } of brands) {
    const embeds = embedOf(hostThemes(), themes[0] ?? '')
    if (existsSync(inSite(EMBED, 'v1')) && !existsSync(inSite(embeds, 'v1')))
      console.error(
        `${config.brand.name} ainda não tem o widget para outros sites: publique mfe-widget de novo.`,
      )
  }
  const roots = brands.map(({ root }) => root)
  for (const name of existsSync(inSite(BRANDS)) ? readdirSync(inSite(BRANDS)) : [])
    if (!roots.includes(`${BRANDS}/${name}`)) rmSync(inSite(BRANDS, name), { recursive: true, force: true })
}

/** Teams for whom nobody here signs. A gate makes keys of its own for all, and says whose they are not. */
export function outsideTeams({ signed }: SignedRegistry): string[] {
  const names = Object.keys(signed?.root.teams ?? {})
  const keys = publicKeys(...names.map(teamRole))
  return [...names.filter((_, i) => !keys[i]), ...readList('OUTSIDE_TEAMS')]
}

/** Modules of which no code runs here: it comes from elsewhere, and nothing would confine it. */
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

/** Of the registry, not of the description beside it, which nobody signs. */
const bundleOf = ({ version, server }: BundleOf): BundleOf => ({ version, server })

/** Pages of one brand and one shell. */
interface PageSet {
  registry: SignedRegistry
  brand: Brand
  folder: string
  pages: PlannedPage[]
}

interface PlannedPage {
  job: PageJob
  content: Omit<PageContent, 'html'>
  /** Further paths of the same page. */
  aliases: readonly string[]
}

function planPages(
  registry: SignedRegistry,
  brand: Brand,
  name: string,
  skeletons: readonly string[],
): PageSet {
  const { config } = brand
  const shell = bundleOf(registry.shell)
  const modules = Object.values(registry.modules)
  const taken = takenAliases(
    config,
    modules.flatMap(({ stable }) => stable.routes.map(({ path }) => path)),
  )
  if (taken.length > 0)
    throw new CommandError(
      `"homeAliases": já existe uma página em ${taken.join(', ')}. Escolha outro endereço.`,
    )
  const released = fullShell(shell.version)
  const pages = modules.flatMap((module) => {
    const stable = { ...fullRelease(module.name, module.stable.version), entry: module.stable.entry }
    const isRendered = module.disabled === undefined && !skeletons.includes(module.name)
    return stable.routes.map((route) => {
      const { job, content } = modulePage(shell, config, module, stable, route, isRendered)
      const scripts = unique([...content.scripts, ...callScripts(released, route.audience)])
      // The shell redirects a home alias to `/` before hydration, so the page is the home's own.
      const aliases = route.path === '/' ? config.homeAliases.map((alias) => decodeURI(alias)) : []
      return { job, content: { ...content, scripts }, aliases }
    })
  })
  const plain = { audience: 'any', bar: 'plain' } as const
  const own = SHELL_PAGES.map(([path, title]) => ({
    job: { shell, request: { config, path, meta: { title, ...plain }, own: true } },
    content: { path, title: `${title} · ${config.brand.name}`, scripts: [], styles: [] },
    aliases: [],
  }))
  return { registry, brand, folder: join(brand.root, name), pages: [...pages, ...own] }
}

async function writePages(
  { registry, brand, folder, pages }: PageSet,
  rendered: readonly string[],
  painted: FirstPaint,
  { quality, areReplaced }: Composing,
): Promise<void> {
  const { config, origin, root } = brand
  const released = fullShell(registry.shell.version)
  const ofAll = {
    config: escapeForScript(JSON.stringify(config)),
    registry: escapeForScript(JSON.stringify(embedded(registry), withoutServer)),
    roots: rootKeys(),
    shell: released,
    fonts: fonts(),
    contact: config.contact,
    guard: config,
    themes: themeHashes(brand),
  }
  const written = new Set<string>()
  const write = async (page: PageContent) => {
    const file = pageFile(page.path)
    const target = inSite(folder, file)
    mkdirSync(dirname(target), { recursive: true })
    const { description, picture } = wordsOf(page.path)
    const styles = [...released.styles, ...page.styles].map(({ href }) => href)
    const html = pageHtml({
      ...page,
      ...ofAll,
      firstPaint: await painted.of(page.html, styles, brand),
      description,
      ...(page.fragment !== undefined && {
        card: {
          site: config.brand.name,
          at:
            origin === null
              ? null
              : { page: origin + page.path, picture: `${origin}/theme/social/${picture}.png` },
        },
      }),
    })
    written.add(file)
    // A gateway that starts again changes nothing.
    if (existsSync(`${target}.br`) && existsSync(target) && readFileSync(target, 'utf8') === html) return
    // Absent until it fits the page, should this be cut short.
    for (const end of ['br', 'gz']) rmSync(`${target}.${end}`, { force: true })
    writeAtomically(target, html)
    if (!areReplaced) precompress(target, quality)
  }

  for (const [i, { content, aliases }] of pages.entries()) {
    const page = { ...content, html: rendered[i] ?? '' }
    for (const path of [content.path, ...aliases]) await write({ ...page, path })
  }
  const { contact, libras } = config
  const routes = Object.values(registry.modules).flatMap(({ stable }) => stable.routes)
  const files = publicFiles({ contact, libras, routes, origin, now: new Date() })
  mkdirSync(inSite(root, 'public'), { recursive: true })
  for (const [file, content] of Object.entries(files)) {
    const target = inSite(root, 'public', file)
    if (!existsSync(target) || readFileSync(target, 'utf8') !== content) writeAtomically(target, content)
  }
  for (const file of filesIn(inSite(root, 'public')))
    if (!(file in files)) rmSync(inSite(root, 'public', file))
  for (const file of filesIn(inSite(folder))) {
    if (!written.has(file.replace(/\.(br|gz)$/, ''))) rmSync(inSite(folder, file))
  }
}

/** What differs between pages. */
type PageContent = Pick<Page, 'path' | 'title' | 'html' | 'fragment' | 'scripts' | 'styles'>
type FullRoute = FullRelease['routes'][number]

function modulePage(
  shell: BundleOf,
  config: PortalConfig,
  module: RegisteredModule,
  stable: FullRelease,
  route: FullRoute,
  isRendered: boolean,
): Pick<PlannedPage, 'job'> & { content: Omit<PageContent, 'html'> } {
  const { name } = module
  const bundle = bundleOf(module.stable)
  const { version } = bundle
  const { title, audience, bar, path } = route
  const meta = { title, audience, bar, module: name, version }
  const ready = route.prerender && isRendered
  return {
    job: { shell, request: { config, path, meta }, ...(ready && { module: { name, ...bundle } }) },
    content: {
      path,
      title: `${title} · ${config.brand.name}`,
      ...(ready ? { fragment: `${name}@${version}` } : {}),
      scripts: unique([stable.entry, ...stable.scripts, ...route.scripts]),
      styles: unique([...stable.styles, ...route.styles]),
    },
  }
}

const themeHashes = ({ themes }: Brand): string[] =>
  themes
    .map((theme) => inSite('themes', theme, 'theme.css'))
    .filter((file) => existsSync(file))
    .map((file) => integrityOf(readFileSync(file)))

/** The font of the first paint and its figures, found by their names among the shell's assets. */
function fonts(): string[] {
  const files = filesIn(inSite('assets'))
  return [/^atkinson.*\.woff2$/, /^figtree.*\.woff2$/].flatMap((name) =>
    files
      .filter((file) => name.test(file))
      .map((file) => `/assets/${file}`)
      .slice(-1),
  )
}
