import type { Registry } from '@portal/registry-format'
import { composePages } from '../pages'
import {
  changeRegistry,
  fullRelease,
  fullShell,
  servedBefore,
  toRegistryEntry,
  toShellEntry,
} from '../registry'

/** Stable version by module name, and of the shell. */
export type Versions = Readonly<Record<string, string>>

/** Stable versions; disabled modules are left out. */
export const versionsOn = ({ shell, modules }: Registry): Versions => ({
  ...(shell.version !== '' && { shell: shell.version }),
  ...Object.fromEntries(
    Object.values(modules)
      .filter(({ disabled }) => disabled === undefined)
      .map(({ name, stable }) => [name, stable.version]),
  ),
})

/** Previous stable versions of the modules that have one; leaves out the shell. */
export const versionsBefore = ({ shell: _, ...modules }: Versions): Versions =>
  Object.fromEntries(
    Object.entries(modules).flatMap(([name, version]) => {
      const before = servedBefore(name, version)
      return before ? [[name, before]] : []
    }),
  )

/** Makes these releases stable, without canaries, and enables them. */
export function put({ shell, ...modules }: Versions): Promise<Registry> {
  return changeRegistry((registry) => {
    const others = Object.entries(registry.modules).map(([name, { canary: _, ...module }]) => {
      const version = modules[name]
      if (version === undefined) return [name, module] as const
      const { disabled: __, ...enabled } = module
      return [name, { ...enabled, stable: toRegistryEntry(fullRelease(name, version)) }] as const
    })
    const { canary: _, ...stable } = registry.shell
    const given = shell === undefined ? stable : toShellEntry(fullShell(shell))
    return { ...registry, shell: given, modules: Object.fromEntries(others) }
  }, composePages)
}
