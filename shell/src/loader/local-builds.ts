import { isRecord } from '@portal/domain/record'
import type { ModuleRelease, RegisteredModule, Registry, ReleasedRoute } from '@portal/registry-format'
import { AUDIENCES, BARS, type ModuleEntry } from '@portal/runtime/module-contract'
import { getRegistry, isPart, localBuildsAdded, refreshRegistry } from '../registry/registry'
import { loadExpose } from './federation'
import { allowWithoutIntegrity } from './integrity'
import { activeOverrides } from './override'

/** Marks the entry of a widget, which exposes no routes. */
const WIDGET = '#widget'

declare const __KERNEL_VERSION__: string

/**
 * Replaces the overridden modules in this tab's registry, with the routes and entries that their builds expose, so that
 * a module has pages and links before its first release. Must run before the first module loads.
 */
export async function registerLocalBuilds(): Promise<void> {
  if (isPart()) await refreshRegistry()
  const builds = await Promise.all(Object.entries(activeOverrides()).map(readBuild))
  localBuildsAdded((registry) => withBuilds(registry, builds))
}

/** New modules come last: a build cannot take the page of a released module. */
function withBuilds<R extends Registry>(registry: R, builds: readonly RegisteredModule[]): R {
  const modules: Record<string, RegisteredModule> = { ...registry.modules }
  for (const build of builds) {
    const { disabled } = modules[build.name] ?? {}
    modules[build.name] = { ...build, ...(disabled !== undefined && { disabled }) }
  }
  return { ...registry, modules }
}

async function readBuild([name, href]: [string, string]): Promise<RegisteredModule> {
  // A local build has no published hash.
  allowWithoutIntegrity(href)
  const known = getRegistry()?.modules[name]
  if (known) removePreloads(known)
  const { owner = '', kind = new URL(href).hash === WIDGET ? 'widget' : 'routes', stable } = known ?? {}
  const routes =
    kind === 'routes' ? loadExpose({ name, entry: href, version: href }, 'routes') : Promise.resolve(null)
  // A build that fails to load keeps the released routes, whose pages report the failure.
  const exposed = await routes.catch(() => null)
  const { default: table, entries } = isRecord(exposed) ? exposed : {}
  const released = stable?.routes ?? []
  const release: ModuleRelease = {
    version: href,
    kernel: __KERNEL_VERSION__,
    releasedAt: '',
    entry: { href, integrity: '' },
    routes: Array.isArray(table) ? table.flatMap((row) => routeOf(row, name, released)) : released,
    ...(Array.isArray(entries) && { entries: entries.map(publishedEntry) }),
  }
  return { name, owner, kind, stable: release }
}

/** Of the released module, whose scripts the tab does not run: the browser would warn of them. */
function removePreloads({ stable }: RegisteredModule): void {
  const folder = new URL('..', new URL(stable.entry.href, location.href)).href
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="script"]'))
    if (link.href.startsWith(folder)) link.remove()
}

/** A route built without `defineRoutes` has a path alone. */
function routeOf(row: unknown, title: string, released: readonly ReleasedRoute[]): ReleasedRoute[] {
  if (!isRecord(row) || typeof row.path !== 'string') return []
  const { path } = row
  const known = released.find((route) => route.path === path)
  return [
    {
      path,
      title: typeof row.title === 'string' ? row.title : (known?.title ?? title),
      audience: AUDIENCES.find((each) => each === row.audience) ?? known?.audience ?? 'any',
      bar: BARS.find((each) => each === row.bar) ?? known?.bar ?? 'plain',
    },
  ]
}

/** As in a release: an extension's component is named there and taken from the module's container. */
const publishedEntry = (entry: ModuleEntry & { extension?: unknown }): ModuleEntry =>
  isRecord(entry.extension) ? { ...entry, extension: String(entry.extension.name) } : entry
