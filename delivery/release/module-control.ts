import type { ModuleRelease, RegisteredModule, Registry, ShellRelease } from '@portal/registry-format'
import { composePages } from '../pages'
import {
  changeRegistry,
  type Deployed,
  findRelease,
  type HowToChange,
  makeKeys,
  presentTufRoot,
  publicKey,
  type Role,
  readRegistry,
  releasesOf,
  replaceRoot,
  servedBefore,
  shellCanary,
  signAgain,
  signReleases,
  teamRole,
  toRegistryEntry,
  toShellEntry,
} from '../registry'
import { CommandError, refuseIfAny } from '../storage'
import { collidingAddresses, collidingRoutes, incompatibleModules, otherRuntime } from './release-checks'

/** Registry changes that build and copy nothing: rollback, canaries, disabling. */

const stops = true

/** Stops use a lower brotli quality for speed; their pages are about 8% larger until the next change. */
const composing =
  ({ stops: isStop }: HowToChange) =>
  (registry: Registry) =>
    composePages(registry, isStop ? { quality: 6 } : {})

function moduleIn({ modules }: Registry, name: string): RegisteredModule {
  const module = modules[name]
  if (module) return module
  throw new CommandError(`Não há módulo ${name} no registro. Há: ${Object.keys(modules).join(', ')}.`)
}

const withModule = (registry: Registry, module: RegisteredModule): Registry => ({
  ...registry,
  modules: { ...registry.modules, [module.name]: module },
})

const editModule = (
  name: string,
  change: (module: RegisteredModule) => RegisteredModule,
  how: HowToChange = {},
) => changeRegistry((registry) => withModule(registry, change(moduleIn(registry, name))), composing(how), how)

/** Returns what is deployed next; undefined if there is nothing to change. @param all releases on the site */
type Change = <Release extends ShellRelease>(
  deployed: Deployed<Release>,
  all: readonly Release[],
  registry: Registry,
) => Deployed<Release> | undefined

/** Edits what the shell and modules have alike. */
const edit = (
  name: string,
  change: Change,
  how: HowToChange = {},
  then = composing(how),
): Promise<Registry> =>
  changeRegistry(
    (registry) => {
      if (name === 'shell') {
        const { canary, ...stable } = registry.shell
        const all = releasesOf('shell').map(toShellEntry)
        const edited = change<ShellRelease>({ stable, ...(canary && { canary }) }, all, registry)
        if (!edited) return registry
        const { stable: shell, ...rest } = edited
        return { ...registry, shell: { ...shell, ...rest } }
      }
      const { canary, ...module } = moduleIn(registry, name)
      const all = releasesOf(name).map(toRegistryEntry)
      const edited = change<ModuleRelease>({ ...module, ...(canary && { canary }) }, all, registry)
      return edited ? withModule(registry, { ...module, ...edited }) : registry
    },
    then,
    how,
  )

/** Returns to `version`, or to the previous stable release: one that was served to all, and no stopped canary. */
export const rollback = (name: string, version?: string): Promise<Registry> =>
  edit(
    name,
    ({ stable }, all, registry) => {
      const wanted = version ?? servedBefore(name, stable.version)
      if (wanted === undefined)
        throw new CommandError(`Antes de ${stable.version} não houve outra versão de ${name} no ar.`)
      const target = all.find((release) => release.version === wanted)
      const record = findRelease(name, wanted)
      if (!target || !record)
        throw new CommandError(`Não há versão ${wanted}. Há: ${all.map((each) => each.version).join(', ')}.`)
      const { stopped, servedAt, routes, pages } = record
      refuseIfAny(`${name} ficou como estava:`, [
        stopped && `${wanted} é um canário que foi parado: ${stopped.why}`,
        !stopped && servedAt === undefined && `${wanted} nunca esteve no ar para todos`,
        ...(name === 'shell'
          ? incompatibleModules(target.kernel, registry)
          : [
              ...collidingRoutes({ name, routes }, registry),
              ...collidingAddresses({ name, pages }, registry),
              ...otherRuntime(target, registry),
            ]),
      ])
      return { stable: target }
    },
    { stops },
  )

export const disable = (name: string, why: string) =>
  editModule(name, (module) => ({ ...module, disabled: why }), { stops })

export const enable = (name: string) => editModule(name, ({ disabled: _, ...module }) => module)

function canaryIn<Release>(name: string, { canary }: Deployed<Release>) {
  if (!canary) throw new CommandError(`${name} não tem canário.`)
  return canary
}

/** Makes the canary the stable release. */
export const promote = (name: string): Promise<Registry> =>
  edit(
    name,
    (deployed) => ({ stable: canaryIn(name, deployed).release }),
    {},
    async (registry) => {
      shellCanary.takeThemes(registry.shell.version)
      await composePages(registry)
    },
  )

/**
 * Stops the canary and records why.
 * @param compared stops only this canary beside this stable release; otherwise nothing changes
 * @returns whether it was stopped
 */
export async function stopCanary(
  name: string,
  why: string,
  compared?: { canary: string; stable: string },
): Promise<boolean> {
  let isStopped = false
  const take: Change = (deployed) => {
    const { canary, stable } = deployed
    if (compared && (canary?.release.version !== compared.canary || stable.version !== compared.stable))
      return undefined
    canaryIn(name, deployed)
    isStopped = true
    return { stable }
  }
  await edit(name, take, { stops, ended: why })
  return isStopped
}

/** Changes the canary's share of browsers, in percent. */
export const widenCanary = (name: string, percent: number): Promise<Registry> =>
  edit(name, (deployed) => ({ ...deployed, canary: { ...canaryIn(name, deployed), percent } }))

/** Transfers a module to another team. */
export const changeOwner = (name: string, owner: string) => {
  if (owner.trim() === '') throw new CommandError('Diga a equipe.')
  return editModule(name, (module) => ({ ...module, owner }))
}

const ROLES = ['root', 'snapshot', 'timestamp'] as const

function roleOf(name: string): Role {
  const role = ROLES.find((each) => each === name)
  if (role) return role
  const { modules } = readRegistry()
  if (name in modules) return teamRole(name)
  throw new CommandError(`Diga de quem é a chave: ${[...ROLES, ...Object.keys(modules)].join(', ')}.`)
}

/**
 * Replaces a lost or stolen key and signs everything again. Open tabs accept a new root if the former one signed it;
 * otherwise they need a new document.
 */
export function changeKey(name: string, compose = composePages): Promise<Registry> {
  const role = roleOf(name)
  return signAgain(() => {
    if (role === 'root') return replaceRoot((root) => presentTufRoot(root, readRegistry()))
    if (!publicKey('root'))
      throw new CommandError(
        'Só a chave raiz apresenta uma chave nova: traga root.key para a pasta das chaves.',
      )
    makeKeys([role], true)
    if (role === teamRole(name)) signReleases(name)
    return undefined
  }, compose)
}
