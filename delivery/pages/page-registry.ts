import type { DrawnEntry, ModuleRelease, RegisteredModule, RouteMeta } from '@portal/registry-format'
import type { SignedRegistry } from '../registry'

type Drawing = Pick<RouteMeta, 'audience' | 'bar' | 'module'>

/** Entries that the page's bar, its footer, or its screen can draw. Cards and extensions are behind the login. */
export const entriesOn = (entries: readonly DrawnEntry[], { audience, bar }: Drawing): DrawnEntry[] =>
  entries.filter(({ slot }) => {
    switch (slot) {
      case 'footer.about':
      case 'footer.safety':
        return true
      case 'home.sections':
        return bar === 'home' || bar === 'alert'
      case 'panel.menu':
        return bar === 'panel'
      default:
        return audience === 'debtor' || audience === 'execution'
    }
  })

/** Without bundle hashes, which are for the renderer, and without entries, which the part lists for all modules. */
function carried({ stable, canary, ...module }: RegisteredModule): RegisteredModule {
  const without = ({ server: _, entries: __, ...release }: ModuleRelease & { server?: unknown }) => release
  return {
    ...module,
    stable: without(stable),
    ...(canary && { canary: { ...canary, release: without(canary.release) } }),
  }
}

/**
 * The part of the registry that a page carries: its own module, the widget, the entries that it draws, and the modules
 * of the extensions among them. It has no signatures, because the page's origin is trusted.
 * @returns the part, what detects an older registry, and what makes the page outdated
 */
export function carriedBy(
  { signed, shell: { version, kernel }, modules, schema, revision }: SignedRegistry,
  entries: readonly DrawnEntry[],
  { module: own }: Drawing,
): { registry: object; dependsOn: object } {
  const drawn = entries.flatMap(({ extension, to }) => (extension ? to.replace(/#.*/, '') : []))
  const needed = Object.values(modules).filter(
    ({ name, kind, stable }) =>
      name === own || kind === 'widget' || stable.routes.some(({ path }) => drawn.includes(path)),
  )
  const part = {
    schema,
    shell: { version, kernel },
    modules: Object.fromEntries(needed.map((module) => [module.name, carried(module)])),
    entries,
  }
  if (!signed) return { registry: { ...part, revision }, dependsOn: part }
  const { root, timestamp } = signed
  const { era, teams } = root
  const keys = needed.map(({ name }) => teams[name]?.key)
  return {
    registry: {
      ...part,
      revision,
      signed: { root: { version: root.version, era }, timestamp: { expires: timestamp.expires } },
    },
    // A replaced key needs new pages, whose root version refuses what the old key signed.
    dependsOn: { ...part, keys: [era, root.snapshot, root.timestamp, ...keys] },
  }
}
