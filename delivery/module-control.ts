import type { RegisteredModule, RegisteredShell, Registry } from '@portal/runtime/module-contract'
import { composePages } from './compose'
import { readSurface } from './kernel-surface'
import { changeRegistry } from './registry-store'
import { collidingRoutes, incompatibleModules, otherRuntime } from './release-checks'
import { findRelease, findShell, markStopped, releasesOf, servedBefore } from './released-files'
import { takeThemes } from './shell-canary'
import { CommandError } from './site'

/** Changes of the registry only: nothing is built or copied. */

/** @param then runs when the change is certain, once its pages are written */
function editModule(
  name: string,
  edit: (module: RegisteredModule, registry: Registry) => RegisteredModule,
  then: () => void = () => {},
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
    async (registry) => {
      await composePages(registry)
      then()
    },
  )
}

function editShell(
  edit: (shell: RegisteredShell) => RegisteredShell,
  { before = () => {}, after = () => {} }: { before?: () => void; after?: () => void } = {},
): Promise<Registry> {
  return changeRegistry(
    (registry) => {
      const shell = edit(registry.shell)
      return shell === registry.shell ? registry : { ...registry, shell }
    },
    async (registry) => {
      before()
      await composePages(registry)
      after()
    },
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
  return editModule(name, (module, registry) => {
    const all = releasesOf(name)
    const wanted = targetOf(name, module.stable.version, version)
    const target = all.find((release) => release.version === wanted)
    if (!target)
      throw new CommandError(`Não há versão ${wanted}. Há: ${all.map((each) => each.version).join(', ')}.`)
    refuse(name, [
      ...stoppedBefore(name, wanted),
      ...collidingRoutes({ name, routes: target.routes }, registry),
      ...otherRuntime(target, registry),
    ])
    const { canary: _, ...rest } = module
    return { ...rest, stable: target }
  })
}

/** A canary that was taken back is no release to return to. */
function stoppedBefore(name: string, version: string): string[] {
  const stopped = findRelease(name, version)?.stopped
  return stopped ? [`${version} é um canário que foi parado: ${stopped.why}`] : []
}

function rollbackShell(version: string | undefined): Promise<Registry> {
  return changeRegistry((registry) => {
    const target = findShell(targetOf('shell', registry.shell.version, version))
    if (!target) throw new CommandError(`Não há versão ${version} do shell.`)
    const offers = readSurface('shell', target.version) ?? {}
    refuse('shell', [
      ...stoppedBefore('shell', target.version),
      ...incompatibleModules({ kernel: target.kernel, offers }, registry),
    ])
    return { ...registry, shell: { version: target.version, kernel: target.kernel } }
  }, composePages)
}

function refuse(name: string, complaints: readonly string[]): void {
  if (complaints.length > 0)
    throw new CommandError(`${name} ficou como estava:\n${complaints.map((each) => `- ${each}`).join('\n')}`)
}

export const disable = (name: string, why: string) =>
  editModule(name, (module) => ({ ...module, disabled: why }))

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
    { before: () => takeThemes(version) },
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
  if (name === 'shell') await editShell((shell) => take(shell, shell.version), { after: note })
  else await editModule(name, (module) => take(module, module.stable.version), note)
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
