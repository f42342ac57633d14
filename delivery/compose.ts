import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PortalConfig } from '@portal/runtime'
import type { Asset, RegisteredModule } from '@portal/runtime/module-contract'
import type * as Shell from 'shell/server'
import { type Brand, brandsOf, embedOf, hostThemes } from './brands'
import { takenAliases } from './config-checks'
import { SHELL_PAGES } from './declaration-checks'
import { FirstPaint } from './first-paint'
import { escapeForScript, type Page, pageHtml } from './page-html'
import { wordsOf } from './page-words'
import { precompress } from './precompress'
import { publicFiles } from './public-files'
import { rootKeys } from './registry-keys'
import type { SignedRegistry } from './registry-signing'
import { callScripts, type FullRelease, fullRelease, fullShell } from './released-files'
import { CANARY_PAGES, shareOut } from './shell-canary'
import { CommandError, filesIn, inSite, integrityOf, writeAtomically } from './site'
import { BRANDS, EMBED } from './site-routes'

const load = createRequire(import.meta.url)

/** Runs a module's server bundle on the shell's React and kernel. */
function serverRoutes(
  name: string,
  version: string,
  shell: typeof Shell,
): NonNullable<Shell.PageRequest['routes']> {
  const path = inSite('.server', name, version, 'server.cjs')
  const scope: { exports: { default?: NonNullable<Shell.PageRequest['routes']> } } = { exports: {} }
  const provide = (wanted: string): unknown => shell.provided[wanted] ?? load(wanted)
  try {
    new Function('module', 'exports', 'require', readFileSync(path, 'utf8'))(scope, scope.exports, provide)
  } catch (error) {
    throw new CommandError(
      `As páginas ficaram como estavam: a versão de ${name} para o servidor não abre (${String(error)}). Veja npm run registry -- doctor.`,
    )
  }
  return scope.exports.default ?? []
}

/** `/email-auth/:id` is stored as `email-auth/_param.html`; the gateway serves it for one more segment. */
export const pageFile = (path: string): string =>
  path === '/' ? 'index.html' : `${path.slice(1).replace(/:[^/]+/g, '_param')}.html`

function unique(assets: readonly Asset[]): Asset[] {
  return [...new Map(assets.map((asset) => [asset.href, asset])).values()]
}

/** Whoever writes the page is believed: of the signatures it carries what tells an older registry from a newer one. */
function embedded({ signed, ...registry }: SignedRegistry): object {
  if (!signed) return registry
  const { root, timestamp } = signed
  return { ...registry, signed: { root: { version: root.version, era: root.era }, timestamp } }
}

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
  const brands = brandsOf(shellOf(registry).defaultConfig)
  const painted = new FirstPaint()
  for (const brand of brands) {
    await writePages(registry, brand, 'pages', painted, composing)
    // They name the shell that they are of: browsers report under that name.
    if (canary)
      await writePages({ ...registry, shell: canary.release }, brand, CANARY_PAGES, painted, composing)
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

const shellOf = ({ shell }: SignedRegistry): typeof Shell =>
  load(inSite('.server', 'shell', shell.version, 'server.cjs'))

async function writePages(
  registry: SignedRegistry,
  brand: Brand,
  name: string,
  painted: FirstPaint,
  { quality, areReplaced }: Composing,
): Promise<void> {
  const shell = shellOf(registry)
  const { config, origin, root } = brand
  const folder = join(root, name)
  const paths = Object.values(registry.modules).flatMap(({ stable }) => stable.routes.map(({ path }) => path))
  const taken = takenAliases(config, paths)
  if (taken.length > 0)
    throw new CommandError(
      `"homeAliases": já existe uma página em ${taken.join(', ')}. Escolha outro endereço.`,
    )
  const released = fullShell(registry.shell.version)
  const ofAll = {
    config: escapeForScript(JSON.stringify(config)),
    registry: escapeForScript(JSON.stringify(embedded(registry))),
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

  for (const module of Object.values(registry.modules)) {
    const stable = { ...fullRelease(module.name, module.stable.version), entry: module.stable.entry }
    const prerendering = stable.routes.some((route) => route.prerender) && module.disabled === undefined
    const routes = prerendering ? serverRoutes(module.name, stable.version, shell) : undefined
    for (const route of stable.routes) {
      const page = await modulePage(shell, config, module, stable, route, routes)
      await write({ ...page, scripts: unique([...page.scripts, ...callScripts(released, route.audience)]) })
      // The shell redirects a home alias to `/` before hydration, so the page is the home's own.
      const aliases = route.path === '/' ? config.homeAliases : []
      for (const alias of aliases) await write({ ...page, path: decodeURI(alias) })
    }
  }
  const plain = { audience: 'any', bar: 'plain' } as const
  for (const [where, title] of SHELL_PAGES) {
    const html = await shell.renderPage({ config, path: where, meta: { title, ...plain }, own: true })
    await write({ path: where, title: `${title} · ${config.brand.name}`, html, scripts: [], styles: [] })
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
type PageContent = Omit<
  Page,
  | 'config'
  | 'contact'
  | 'registry'
  | 'roots'
  | 'shell'
  | 'fonts'
  | 'guard'
  | 'themes'
  | 'firstPaint'
  | 'description'
  | 'card'
>
type FullRoute = FullRelease['routes'][number]

async function modulePage(
  shell: typeof Shell,
  config: PortalConfig,
  module: RegisteredModule,
  stable: FullRelease,
  route: FullRoute,
  routes: Shell.PageRequest['routes'],
): Promise<PageContent> {
  const meta = {
    title: route.title,
    audience: route.audience,
    bar: route.bar,
    module: module.name,
    version: stable.version,
  }
  const ready = route.prerender && routes
  const html = await shell.renderPage({ config, path: route.path, meta, ...(ready ? { routes } : {}) })
  return {
    path: route.path,
    title: `${route.title} · ${config.brand.name}`,
    html,
    ...(ready ? { fragment: `${module.name}@${stable.version}` } : {}),
    ...(route.first && module.disabled === undefined ? { first: route.first } : {}),
    scripts: unique([stable.entry, ...stable.scripts, ...route.scripts]),
    styles: unique([...stable.styles, ...route.styles]),
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
