import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kernelAccepts, type ModuleDeclaration, type Registry } from '@portal/registry-format'
import type { BuiltModule } from '../build'
import { manifestProblems, SERVER_BUNDLE } from '../build'
import {
  declarationProblems,
  type FullRelease,
  findRelease,
  releasesIn,
  shapeOf,
  wellKnownRedirects,
} from '../registry'
import { filesIn, refuseIfAny } from '../storage'
import { heavyPages, type ShellScripts, weighBuild, weighSite } from './page-budget'

/** Development builds are not minified. */
const hasBudget = () => process.env.NODE_ENV !== 'development'

/**
 * Rejects a release that would break other modules. Each message names what to change.
 * @param dir a folder that `build` has written
 */
export function checkModule(
  { declared }: BuiltModule,
  next: FullRelease,
  registry: Registry,
  dir: string,
): void {
  const browser = join(dir, 'browser')
  const { routes, entries: _, ...manifest } = declared
  const { name, owner } = manifest
  const before = registry.modules[name]
  refuseIfAny(`${name} não foi publicado:`, [
    ...manifestProblems(manifest),
    ...declarationProblems(declared),
    before !== undefined &&
      before.owner !== owner &&
      `é de ${before.owner}, e esta publicação é de ${owner}. Para passar adiante: npm run registry -- owner ${name} "${owner}"`,
    ...collidingRoutes(declared, registry),
    ...collidingAddresses(declared, registry),
    ...(hasBudget() ? overBudget(declared, next, registry, browser) : []),
    ...globalSelectors(browser),
    ...secondCopies(browser),
    routes.some(({ prerender }) => prerender) &&
      !existsSync(join(dir, 'server', SERVER_BUNDLE)) &&
      'há rotas com "prerender" mas a versão para o servidor não foi construída',
    ...otherRuntime(next, registry).map(
      (each) => `${each}: construa com os pacotes @portal dessa versão, ou publique antes o shell`,
    ),
  ])
}

/** Routes of a release that belong to another module in this registry. */
export function collidingRoutes(
  { name, routes }: Pick<ModuleDeclaration, 'name' | 'routes'>,
  registry: Registry,
): string[] {
  const others = Object.values(registry.modules).filter((module) => module.name !== name)
  return routes.flatMap((route) =>
    others
      .filter((module) =>
        releasesIn(module).some(({ routes: its }) =>
          its.some((other) => shapeOf(other.path) === shapeOf(route.path)),
        ),
      )
      .map((module) => `a rota ${route.path} já é de ${module.name}`),
  )
}

/** Each path below `/.well-known/` redirects to one page. */
export function collidingAddresses(
  { name, pages = {} }: { name: string; pages?: ModuleDeclaration['pages'] | undefined },
  { modules }: Registry,
): string[] {
  const claimed = new Map<string, string>()
  for (const module of Object.values(modules).filter((each) => each.name !== name))
    for (const { version } of releasesIn(module))
      for (const { path } of wellKnownRedirects(findRelease(module.name, version)?.pages ?? {}))
        claimed.set(path, `já é de ${module.name}`)
  return wellKnownRedirects(pages).flatMap(({ path, to }) => {
    const owner = claimed.get(path)
    claimed.set(path, `já leva a ${to}`)
    return owner === undefined ? [] : [`o endereço ${path} ${owner}`]
  })
}

function overBudget(
  declared: ModuleDeclaration,
  next: FullRelease,
  registry: Registry,
  browser: string,
): string[] {
  const { entry, scripts, routes } = next
  const { entryKb, routeKb } = declared.budget
  const weigh = weighBuild(browser)
  const entrySize = weigh([entry.href])
  const complaints =
    entrySize > entryKb ? [`remoteEntry.js tem ${entrySize.toFixed(1)} KB; o limite é ${entryKb}`] : []
  for (const route of routes) {
    const size = weigh([...scripts, ...route.scripts].map((asset) => asset.href))
    if (size > routeKb)
      complaints.push(`a rota ${route.path} tem ${size.toFixed(1)} KB; o limite é ${routeKb}`)
  }
  const shell = findRelease('shell', registry.shell.version)
  return complaints.concat(
    heavyPages({
      shell: { scripts: [], callScripts: [], ...shell, weigh: weighSite },
      module: { name: declared.name, release: next, weigh },
    }),
  )
}

/** A selector without a CSS Modules class would affect other modules' screens. */
function globalSelectors(browser: string): string[] {
  const complaints: string[] = []
  for (const file of filesIn(browser).filter((each) => each.endsWith('.css'))) {
    const css = readFileSync(join(browser, file), 'utf8').replace(/\/\*.*?\*\//gs, '')
    for (const [, selectors = ''] of css.matchAll(/(?:^|[{};])\s*([^{}@;][^{}@]*)\{/g)) {
      if (/^(from|to|[\d.]+%)/.test(selectors.trim())) continue
      for (const selector of selectors.split(/,(?![^(]*\))/)) {
        if (!/[.#[&]/.test(selector) && selector.trim())
          complaints.push(`seletor global "${selector.trim()}" em ${file}`)
      }
    }
  }
  return complaints
}

/** Strings that occur in a bundle only if it contains the source of a shared package. */
const SHARED_MARKS: Readonly<Record<string, RegExp>> = {
  react: /react\.transitional\.element"\),\w+=Symbol\.for\("react\.portal/,
  'react-dom': /__reactFiber\$|reactRootContainer/,
  'react-router-dom': /__reactRouterVersion/,
}

function secondCopies(browser: string): string[] {
  return filesIn(browser)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => {
      const code = readFileSync(join(browser, file), 'utf8')
      return Object.entries(SHARED_MARKS)
        .filter(([, mark]) => mark.test(code))
        .map(([name]) => `uma segunda cópia de ${name} está em ${file}`)
    })
}

/** Modules must match the runtime of the stable shell and of its canary; without a shell, any is accepted. */
export const otherRuntime = ({ kernel }: Pick<FullRelease, 'kernel'>, { shell }: Registry): string[] =>
  [shell, ...(shell.canary ? [shell.canary.release] : [])]
    .filter((each) => each.version !== '' && !kernelAccepts(each.kernel, kernel))
    .map((each) => `foi construído com o runtime ${kernel}, e o do shell publicado é ${each.kernel}`)

/** Deployed modules that are incompatible with this shell; `except` lists those replaced with it. */
export function incompatibleModules(
  kernel: string,
  registry: Registry,
  except: readonly string[] = [],
): string[] {
  return Object.values(registry.modules)
    .filter(({ name }) => !except.includes(name))
    .flatMap((module) =>
      releasesIn(module)
        .filter(({ kernel: needed }) => !kernelAccepts(kernel, needed))
        .map(
          ({ version, kernel: needed }) =>
            `${module.name} ${version} foi construído com o runtime ${needed}, e o deste shell é ${kernel}`,
        ),
    )
}

/**
 * Rejects a shell whose runtime does not match a deployed module, or that exceeds a deployed page's budget.
 * @param shell with the folder that `build` has written
 * @param replaced modules published right after this shell, whose current releases are not checked
 */
export function checkShell(
  { dir, ...built }: ShellScripts & { kernel: string; dir: string },
  registry: Registry,
  replaced: readonly string[],
): void {
  const shell = { ...built, weigh: weighBuild(join(dir, 'browser')) }
  const heavy = Object.values(registry.modules)
    .filter(({ name }) => !replaced.includes(name) && hasBudget())
    .flatMap((module) =>
      releasesIn(module).flatMap(({ version }) => {
        const release = findRelease(module.name, version)
        return release ? heavyPages({ shell, module: { name: module.name, release, weigh: weighSite } }) : []
      }),
    )
  refuseIfAny('O shell não foi publicado:', [
    ...incompatibleModules(built.kernel, registry, replaced),
    ...heavy,
  ])
}
