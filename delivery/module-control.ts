import type { RegisteredModule, RegisteredShell, Registry } from '@portal/registry-format'
import { composePages } from './compose'
import { readSurface } from './kernel-surface'
import { changeRegistry } from './registry-store'
import { collidingRoutes, incompatibleModules, otherRuntime } from './release-checks'
import { findRelease, findShell, markStopped, releasesOf, servedBefore, toShellEntry } from './released-files'
import { takeThemes } from './shell-canary'
import { CommandError } from './site'

/** Changes of the registry only: nothing is built or copied. */

interface How {
  /** The change stops a harm. */
  stops?: boolean
  /** When the change is certain. */
  note?: () => void
}

const stops = true

/** Who waits for a stop waits for no best compression: a page has a twelfth more until the next change. */
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

function editShell(
  edit: (shell: RegisteredShell) => RegisteredShell,
  how: How = {},
  then = composing(how),
): Promise<Registry> {
  return changeRegistry(
    (registry) => {
      const shell = edit(registry.shell)
      return shell === registry.shell ? registry : { ...registry, shell }
    },
    then,
    how,
  )
}

/** The version to go back to: the one asked for, or the one that all browsers got before. */
function targetOf(name: string, current: string, asked: string | undefined): string {
  const target = asked ?? servedBefore(name, current)
  if (target === undefined)
    throw new CommandError(`Antes de ${current} não houve outra versão de ${name} no ar.`)
  return target
}

/** Back to `version`, or to what all browsers got before the current release. */
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
      ...otherRuntime(target, registry),
    ])
    const { canary: _, ...rest } = module
    return { ...rest, stable: target }
  }
  return editModule(name, back, { stops })
}

/** One goes back to what all browsers have had, and not to a canary that was taken back. */
function neverServed(name: string, version: string): string[] {
  const { servedAt, stopped } = findRelease(name, version) ?? {}
  if (stopped) return [`${version} é um canário que foi parado: ${stopped.why}`]
  return servedAt === undefined ? [`${version} nunca esteve no ar para todos`] : []
}

function rollbackShell(version: string | undefined): Promise<Registry> {
  const back = (registry: Registry): Registry => {
    const target = findShell(targetOf('shell', registry.shell.version, version))
    if (!target) throw new CommandError(`Não há versão ${version} do shell.`)
    const offers = readSurface('shell', target.version) ?? {}
    refuse('shell', [
      ...neverServed('shell', target.version),
      ...incompatibleModules({ kernel: target.kernel, offers }, registry),
    ])
    return { ...registry, shell: toShellEntry(target) }
  }
  return changeRegistry(back, composing({ stops }), { stops })
}

function refuse(name: string, complaints: readonly string[]): void {
  if (complaints.length > 0)
    throw new CommandError(`${name} ficou como estava:\n${complaints.map((each) => `- ${each}`).join('\n')}`)
}

export const disable = (name: string, why: string) =>
  editModule(name, (module) => ({ ...module, disabled: why }), { stops })

export const enable = (name: string) => editModule(name, ({ disabled: _, ...module }) => module)

const noCanary = (name: string) => new CommandError(`${name} não tem canário.`)

/** The canary becomes the stable release. */
export function promote(name: string): Promise<Registry> {
  if (name === 'shell') return promoteShell()
  return editModule(name, ({ canary, ...module }) => {
    if (!canary) throw noCanary(name)
    return { ...module, stable: canary.release }
  })
}

function promoteShell(): Promise<Registry> {
  let version = ''
  return editShell(
    ({ canary }) => {
      if (!canary) throw noCanary('shell')
      version = canary.release.version
      return canary.release
    },
    {},
    async (registry) => {
      takeThemes(version)
      await composePages(registry)
    },
  )
}

/**
 * Takes the canary back and notes why, beside its release.
 * @param judged stops this release only, and only beside this stable one; else nothing changes
 * @returns whether it was stopped
 */
export async function stopCanary(
  name: string,
  why: string,
  judged?: { canary: string; stable: string },
): Promise<boolean> {
  let taken: string | undefined
  const take = <Of extends Canaried>(of: Of, stable: string): Of => {
    const { canary } = of
    if (judged && (canary?.release.version !== judged.canary || stable !== judged.stable)) return of
    if (!canary) throw noCanary(name)
    taken = canary.release.version
    const without = { ...of }
    delete without.canary
    return without
  }
  const note = () => {
    if (taken !== undefined) markStopped(name, taken, why)
  }
  if (name === 'shell') await editShell((shell) => take(shell, shell.version), { stops, note })
  else await editModule(name, (module) => take(module, module.stable.version), { stops, note })
  return taken !== undefined
}

interface Canaried {
  canary?: { release: { version: string } }
}

/** Changes the share of browsers that get the canary. */
export function widenCanary(name: string, percent: number): Promise<Registry> {
  if (name === 'shell')
    return editShell((shell) => {
      if (!shell.canary) throw noCanary(name)
      return { ...shell, canary: { ...shell.canary, percent } }
    })
  return editModule(name, (module) => {
    if (!module.canary) throw noCanary(name)
    return { ...module, canary: { ...module.canary, percent } }
  })
}

/** Passes a module on to another team. */
export const changeOwner = (name: string, owner: string) => {
  if (owner.trim() === '') throw new CommandError('Diga a equipe.')
  return editModule(name, (module) => ({ ...module, owner }))
}
