import type { Registry } from '@portal/registry-format'
import { composePages } from '../compose'
import { changeRegistry } from '../registry-store'
import { fullRelease, fullShell, servedBefore, toRegistryEntry, toShellEntry } from '../released-files'

/** Which release of each module, and of the shell, all browsers get. */
export type Versions = Readonly<Record<string, string>>

/** What is on for all; modules that are switched off are left out. */
export const versionsOn = ({ shell, modules }: Registry): Versions => ({
  ...(shell.version !== '' && { shell: shell.version }),
  ...Object.fromEntries(
    Object.values(modules)
      .filter(({ disabled }) => disabled === undefined)
      .map(({ name, stable }) => [name, stable.version]),
  ),
})

/** The releases before these, where there were any; the shell stays. */
export const versionsBefore = ({ shell: _, ...modules }: Versions): Versions =>
  Object.fromEntries(
    Object.entries(modules).flatMap(([name, version]) => {
      const before = servedBefore(name, version)
      return before ? [[name, before]] : []
    }),
  )

/** Gives these releases to everybody: no canaries, nothing of them switched off. */
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
