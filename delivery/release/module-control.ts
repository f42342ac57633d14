import { rmSync } from 'node:fs'
import type { RegisteredModule, RegisteredShell, Registry } from '@portal/registry-format'
import { composePages } from '../pages'
import {
  changeRegistry,
  findRelease,
  findShell,
  makeKeys,
  markStopped,
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
  toShellEntry,
} from '../registry'
import { CommandError, inSite, refuseIfAny } from '../storage'
import { collidingAddresses, collidingRoutes, incompatibleModules, otherRuntime } from './release-checks'

/** Registry changes that build and copy nothing: rollback, canaries, disabling. */

interface How {
  /** An emergency stop takes precedence over other changes. */
  stops?: boolean
  /** Called when the change is certain. */
  note?: () => void
}

const stops = true

/** Stops use a lower brotli quality for speed; their pages are about 8% larger until the next change. */
const composing =
  ({ stops: isStop }: How) =>
  (registry: Registry) =>
    composePages(registry, isStop ? { quality: 6 } : {})

function editModule(
  name: string,
  edit: (module: RegisteredModule, registry: Registry) => RegisteredModule,
  how: How = {},
): Promise<Registry> {
  return changeRegistry(
    (registry) => {
      const module = registry.modules[name]
      if (!module) {
        throw new CommandError(
          `Não há módulo ${name} no registro. Há: ${Object.keys(registry.modules).join(', ')}.`,
        )
      }
      const edited = edit(module, registry)
      return edited === module ? registry : { ...registry, modules: { ...registry.modules, [name]: edited } }
    },
    composing(how),
    how,
  )
}

function editShell(edit: (shell: RegisteredShell) => RegisteredShell, how: How, then = composing(how)) {
  const change = (registry: Registry): Registry => {
    const shell = edit(registry.shell)
    return shell === registry.shell ? registry : { ...registry, shell }
  }
  return changeRegistry(change, then, how)
}

interface Canaried {
  canary?: { percent: number; release: { version: string } }
}

/** Edits the fields that modules and the shell share. */
const editEither = (
  name: string,
  edit: <Of extends Canaried>(of: Of, stable: string) => Of,
  how: How = {},
): Promise<Registry> =>
  name === 'shell'
    ? editShell((shell) => edit(shell, shell.version), how)
    : editModule(name, (module) => edit(module, module.stable.version), how)

/** The requested version, or the previous stable one. */
function targetOf(name: string, current: string, requestedVersion: string | undefined): string {
  const target = requestedVersion ?? servedBefore(name, current)
  if (target === undefined)
    throw new CommandError(`Antes de ${current} não houve outra versão de ${name} no ar.`)
  return target
}

/** Returns to `version`, or to the previous stable release. */
export const rollback = (name: string, version?: string): Promise<Registry> =>
  name === 'shell' ? rollbackShell(version) : rollbackModule(name, version)

function rollbackModule(name: string, version: string | undefined): Promise<Registry> {
  const back = (module: RegisteredModule, registry: Registry): RegisteredModule => {
    const all = releasesOf(name)
    const wanted = targetOf(name, module.stable.version, version)
    const target = all.find((release) => release.version === wanted)
    if (!target)
      throw new CommandError(`Não há versão ${wanted}. Há: ${all.map((each) => each.version).join(', ')}.`)
    refuse(name, [
      ...neverServed(name, wanted),
      ...collidingRoutes({ name, routes: target.routes }, registry),
      ...collidingAddresses({ name, pages: findRelease(name, wanted)?.pages }, registry),
      ...otherRuntime(target, registry),
    ])
    const { canary: _, ...rest } = module
    return { ...rest, stable: target }
  }
  return editModule(name, back, { stops })
}

/** Only releases that were stable are rollback targets, and no stopped canaries. */
function neverServed(name: string, version: string): string[] {
  const { servedAt, stopped } = findRelease(name, version) ?? {}
  if (stopped) return [`${version} é um canário que foi parado: ${stopped.why}`]
  return servedAt === undefined ? [`${version} nunca esteve no ar para todos`] : []
}

function rollbackShell(version: string | undefined): Promise<Registry> {
  const back = (registry: Registry): Registry => {
    const target = findShell(targetOf('shell', registry.shell.version, version))
    if (!target) throw new CommandError(`Não há versão ${version} do shell.`)
    refuse('shell', [
      ...neverServed('shell', target.version),
      ...incompatibleModules(target.kernel, registry),
    ])
    return { ...registry, shell: toShellEntry(target) }
  }
  return changeRegistry(back, composing({ stops }), { stops })
}

const refuse = (name: string, complaints: readonly string[]): void =>
  refuseIfAny(`${name} ficou como estava:`, complaints)

export const disable = (name: string, why: string) =>
  editModule(name, (module) => ({ ...module, disabled: why }), { stops })

export const enable = (name: string) => editModule(name, ({ disabled: _, ...module }) => module)

const noCanary = (name: string) => new CommandError(`${name} não tem canário.`)

function releaseIn<Release>(name: string, canary: { release: Release } | undefined): Release {
  if (!canary) throw noCanary(name)
  return canary.release
}

/** Makes the canary the stable release. */
export const promote = (name: string): Promise<Registry> =>
  name === 'shell'
    ? editShell(
        ({ canary }) => releaseIn(name, canary),
        {},
        async (registry) => {
          shellCanary.takeThemes(registry.shell.version)
          await composePages(registry)
        },
      )
    : editModule(name, ({ canary, ...module }) => ({ ...module, stable: releaseIn(name, canary) }))

/** Records why a canary ended and drops its baseline, so that a later canary of the same release starts at zero. */
export function forgetCanary(name: string, version: string, why: string): void {
  markStopped(name, version, why)
  rmSync(inSite('.canary', `${name}.json`), { force: true })
}

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
  let taken: string | undefined
  const take = <Of extends Canaried>(of: Of, stable: string): Of => {
    const { canary } = of
    if (compared && (canary?.release.version !== compared.canary || stable !== compared.stable)) return of
    if (!canary) throw noCanary(name)
    taken = canary.release.version
    const without = { ...of }
    delete without.canary
    return without
  }
  const note = () => {
    if (taken !== undefined) forgetCanary(name, taken, why)
  }
  await editEither(name, take, { stops, note })
  return taken !== undefined
}

/** Changes the canary's share of browsers, in percent. */
export const widenCanary = (name: string, percent: number): Promise<Registry> =>
  editEither(name, (of) => {
    if (!of.canary) throw noCanary(name)
    return { ...of, canary: { ...of.canary, percent } }
  })

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
