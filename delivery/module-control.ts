import type { ModuleRelease, RegisteredModule, Registry } from '@portal/runtime/module-contract'
import { composePages } from './compose'
import { changeRegistry } from './registry-store'
import { releasesOf } from './released-files'
import { CommandError } from './site'

/** Changes of the registry only: nothing is built or copied. */

function editModule(name: string, edit: (module: RegisteredModule) => RegisteredModule): Promise<Registry> {
  return changeRegistry((registry) => {
    const module = registry.modules[name]
    if (!module) {
      throw new CommandError(
        `Não há módulo ${name} no registro. Há: ${Object.keys(registry.modules).join(', ')}.`,
      )
    }
    return { ...registry, modules: { ...registry.modules, [name]: edit(module) } }
  }, composePages)
}

function releaseBefore(current: ModuleRelease, all: readonly ModuleRelease[]): ModuleRelease {
  const at = all.findIndex((release) => release.version === current.version)
  const previous = all[at - 1]
  if (!previous) throw new CommandError(`${current.version} é a versão mais antiga que há.`)
  return previous
}

/** Back to `version`, or to the release before the current one. */
export async function rollback(name: string, version?: string): Promise<ModuleRelease> {
  const all = releasesOf(name)
  const registry = await editModule(name, (module) => {
    const target = version
      ? all.find((release) => release.version === version)
      : releaseBefore(module.stable, all)
    if (!target)
      throw new CommandError(`Não há versão ${version}. Há: ${all.map((each) => each.version).join(', ')}.`)
    const { canary: _, ...rest } = module
    return { ...rest, stable: target }
  })
  const module = registry.modules[name]
  if (!module) throw new CommandError(`Não há módulo ${name} no registro.`)
  return module.stable
}

export const disable = (name: string, why: string) =>
  editModule(name, (module) => ({ ...module, disabled: why }))

export const enable = (name: string) => editModule(name, ({ disabled: _, ...module }) => module)

/** The canary becomes the stable release. */
export const promote = (name: string) =>
  editModule(name, ({ canary, ...module }) => {
    if (!canary) throw new CommandError(`${name} não tem canário.`)
    return { ...module, stable: canary.release }
  })

export const stopCanary = (name: string) => editModule(name, ({ canary: _, ...module }) => module)

/** Changes the share of browsers that get the canary. */
export const widenCanary = (name: string, percent: number) =>
  editModule(name, (module) => {
    if (!module.canary) throw new CommandError(`${name} não tem canário.`)
    return { ...module, canary: { ...module.canary, percent } }
  })
