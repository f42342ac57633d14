import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  kernelAccepts,
  type ModuleDeclaration,
  type RegisteredModule,
  type RegisteredShell,
  type Registry,
} from '@portal/registry-format'
import type { BuiltModule } from './build-result'
import { declarationProblems, shapeOf } from './declaration-checks'
import { SERVER_BUNDLE } from './entry-file'
import { findMissingExports, readSurface, type Surface } from './kernel-surface'
import { heavyPages, type ShellScripts, weighBuild, weighSite } from './page-budget'
import { type FullRelease, findRelease, findShell } from './released-files'
import { CommandError, filesIn } from './site'

/** A development build is neither minified nor meant to be published. */
const hasBudget = () => process.env.NODE_ENV !== 'development'

/**
 * Refuses a release that would break the others. Each sentence names what to change.
 * @param dir what `build` has written
 */
export function checkModule(
  { declared, uses }: BuiltModule,
  next: FullRelease,
  registry: Registry,
  dir: string,
): void {
  const browser = join(dir, 'browser')
  const complaints = [
    ...declarationProblems(declared),
    ...otherOwner(declared, registry),
    ...collidingRoutes(declared, registry),
    ...(hasBudget() ? overBudget(declared, next, registry, browser) : []),
    ...globalSelectors(browser),
    ...secondCopies(browser),
    ...missingFragments(declared, dir),
    ...otherRuntime(next, registry).map(
      (each) => `${each}: construa com os pacotes @portal dessa versão, ou publique antes o shell`,
    ),
    ...missingFromKernel(uses, registry),
  ]
  if (complaints.length > 0) {
    throw new CommandError(
      `${declared.name} não foi publicado:\n${complaints.map((each) => `- ${each}`).join('\n')}`,
    )
  }
}

/** A release is that of the module's own team. */
const otherOwner = ({ name, owner }: ModuleDeclaration, { modules }: Registry): string[] => {
  const before = modules[name]
  return before && before.owner !== owner
    ? [
        `é de ${before.owner}, e esta publicação é de ${owner}. Para passar adiante: npm run registry -- owner ${name} "${owner}"`,
      ]
    : []
}

/** The routes of a release that another module has by now. */
export function collidingRoutes(
  { name, routes }: Pick<ModuleDeclaration, 'name' | 'routes'>,
  registry: Registry,
): string[] {
  const others = Object.values(registry.modules).filter((module) => module.name !== name)
  return routes.flatMap((route) =>
    others
      .filter(({ stable, canary }) =>
        [...stable.routes, ...(canary?.release.routes ?? [])].some(
          (other) => shapeOf(other.path) === shapeOf(route.path),
        ),
      )
      .map((module) => `a rota ${route.path} já é de ${module.name}`),
  )
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
  const shell = findShell(registry.shell.version)
  return complaints.concat(
    heavyPages({
      shell: { scripts: [], callScripts: [], ...shell, weigh: weighSite },
      module: { name: declared.name, release: next, weigh },
    }),
  )
}

/** A selector without a class of the module would affect the other modules' screens. */
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

/** Strings that only the source of a shared package adds to a bundle. */
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

function missingFragments(declared: ModuleDeclaration, dir: string): string[] {
  const wanted = declared.routes.some((route) => route.prerender)
  return wanted && !filesIn(join(dir, 'server')).includes(SERVER_BUNDLE)
    ? ['há rotas com "prerender" mas a versão para o servidor não foi construída']
    : []
}

/** A module runs in the shell that is deployed now; without a shell, any runtime is accepted. */
export const otherRuntime = ({ kernel }: Pick<FullRelease, 'kernel'>, { shell }: Registry): string[] =>
  shells(shell)
    .filter((each) => each.version !== '' && !kernelAccepts(each.kernel, kernel))
    .map((each) => `foi construído com o runtime ${kernel}, e o do shell publicado é ${each.kernel}`)

const shells = (shell: RegisteredShell) => [shell, ...(shell.canary ? [shell.canary.release] : [])]

const missingFromKernel = (uses: Surface, { shell }: Registry): string[] =>
  shells(shell).flatMap(({ version }) => {
    const offers = readSurface('shell', version)
    return offers
      ? findMissingExports(uses, offers).map(
          (name) => `usa ${name}, que o shell publicado (${version}) não oferece`,
        )
      : []
  })

interface OfferedRuntime {
  kernel: string
  offers: Surface
}

const deployed = ({ stable, canary }: RegisteredModule) => [stable, ...(canary ? [canary.release] : [])]

/** What of the deployed modules would not run on this shell; `except` names those that are replaced with it. */
export function incompatibleModules(
  { kernel, offers }: OfferedRuntime,
  registry: Registry,
  except: readonly string[] = [],
): string[] {
  return Object.values(registry.modules)
    .filter(({ name }) => !except.includes(name))
    .flatMap((module) =>
      deployed(module).flatMap(({ version, kernel: needed }) => [
        ...(kernelAccepts(kernel, needed)
          ? []
          : [
              `${module.name} ${version} foi construído com o runtime ${needed}, e o deste shell é ${kernel}`,
            ]),
        ...findMissingExports(readSurface(module.name, version) ?? {}, offers).map(
          (what) => `${module.name} ${version} usa ${what}, que este shell não oferece`,
        ),
      ]),
    )
}

/**
 * Refuses a shell whose runtime version does not match a deployed module, that lacks a name the module
 * uses (release the module without it first), or whose JavaScript exceeds a deployed page's limit.
 * @param shell with the folder that `build` has written
 * @param replaced modules published right after this shell, whose current releases are not checked
 */
export function checkShell(
  { dir, ...built }: OfferedRuntime & ShellScripts & { dir: string },
  registry: Registry,
  replaced: readonly string[],
): void {
  const shell = { ...built, weigh: weighBuild(join(dir, 'browser')) }
  const heavy = Object.values(registry.modules)
    .filter(({ name }) => !replaced.includes(name) && hasBudget())
    .flatMap((module) =>
      deployed(module).flatMap(({ version }) => {
        const release = findRelease(module.name, version)
        return release ? heavyPages({ shell, module: { name: module.name, release, weigh: weighSite } }) : []
      }),
    )
  const complaints = [...incompatibleModules(built, registry, replaced), ...heavy]
  if (complaints.length > 0) {
    throw new CommandError(`O shell não foi publicado:\n${complaints.map((each) => `- ${each}`).join('\n')}`)
  }
}
