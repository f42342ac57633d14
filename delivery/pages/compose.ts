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
import { type Page, pageHtml } from './page-html'
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
  const planned = brands.flatMap((brand) => [
    ...planPages(registry, brand, 'pages', modules),
    // Canary pages contain the canary's version, under which browsers report.
    ...(canary ? planPages({ ...registry, shell: canary.release }, brand, shellCanary.PAGES, modules) : []),
  ])
  const outdated = planned.filter(({ file, from }) => !index.isCurrent(file, from))
  // Renders all pages before writing any, so that a failure leaves the site unchanged.
  const bodies = await renderPages(outdated.map(({ job }) => job))
  for (const [i, { file, from, page, brand }] of outdated.entries()) {
    // Lets the event loop run, so that this process can handle an emergency stop.
    await setImmediate()
    const html = bodies[i] ?? ''
    const styles = [...page.shell.styles, ...page.styles].map(({ href }) => href)
    const document = pageHtml({ ...page, html, firstPaint: await painted.of(html, styles, brand) })
    // Pages of a stop are compressed less: the next change writes them again.
    if (composing.quality === undefined) index.note(file, from, document)
    writePage(file, document, composing)
  }
  const composed = new Set(planned.map(({ file }) => file))
  const widgets = Object.values(registry.modules).flatMap(({ name, kind }) => (kind === 'widget' ? name : []))
  const routes = modules.flatMap(({ module }) => module.stable.routes)
  for (const brand of brands) {
    const { config, root, themes } = brand
    for (const [file, content] of Object.entries(publicFiles(brand, routes))) {
      const path = inSite(root, 'public', file)
      writeIfChanged(path, file === 'security.txt' ? withSignature(content, readIfThere(path)) : content)
      composed.add(join(root, 'public', file))
    }
    shellCanary.shareOut(canary, root)
    for (const folder of ['pages', shellCanary.PAGES, 'public'].map((name) => join(root, name)))
      for (const file of filesIn(inSite(folder)))
        if (!composed.has(join(folder, file.replace(/\.(br|gz)$/, '')))) rmSync(inSite(folder, file))
    if (!canary) rmSync(inSite(root, shellCanary.PAGES), { recursive: true, force: true })
    const embeds = embedOf(hostThemes(), themes[0] ?? '')
    if (existsSync(inSite(EMBED, 'v1')) && !existsSync(inSite(embeds, 'v1')))
      console.error(
        `${config.brand.name} ainda não tem o widget para outros sites: publique de novo ${widgets.join(', ')}.`,
      )
  }
  painted.keep(outdated.length === planned.length)
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

interface PlannedPage {
  brand: Brand
  file: string
  /** Hash of what it is composed from. */
  from: string
  job: PageJob
  page: Omit<Page, 'html' | 'firstPaint'>
}

/** All pages of one brand and one shell. */
function planPages(
  registry: SignedRegistry,
  brand: Brand,
  folder: string,
  modules: readonly Released[],
): PlannedPage[] {
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
    config,
    roots: rootKeys(),
    shell: released,
    fonts: fonts(),
    themes: themeHashes(brand),
  }
  const themes = hostThemes()
  const planned: PlannedPage[] = []

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
      registry: carried.registry,
    }
    const document = pageHtml({ ...page, html: '', firstPaint: '', registry: {} })
    const from = sha256(JSON.stringify([job, carried.dependsOn, themes]) + document, 'base64url')
    planned.push({ brand, file: join(brand.root, folder, pageFile(at)), from, job, page })
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
  return planned
}

function writePage(file: string, html: string, { quality, areReplaced }: Composing): void {
  const target = inSite(file)
  const [br, gz] = [`${target}.br`, `${target}.gz`]
  // Unchanged and complete pages are kept.
  if (existsSync(br) && readIfThere(target) === html) return
  // Removed first, so that an interruption leaves no compressed copy of an older page.
  for (const copy of [br, gz]) rmSync(copy, { force: true })
  writeAtomically(target, html)
  if (!areReplaced) precompress(target, quality)
  if (!file.includes(`${shellCanary.PAGES}/`)) return
  // A second later than now. A gateway's ETag is size and second: after a canary, a browser that keeps its page would
  // take the stable one, of the same size and second, for unchanged.
  const time = new Date(Date.now() + 1000)
  for (const each of [target, br, gz]) if (existsSync(each)) utimesSync(each, time, time)
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
