import { failureKindOf, isChunkError, ModuleFailure } from '../loader/module-failure'
import { getRegistry } from '../registry/registry'
import type { RouteMeta } from '../routing/route-meta'

/**
 * What the boundary caught, as a failure of the module on show. A chunk that a screen asked for by itself
 * failed to load; everything else that is not already told apart happened while drawing.
 */
export function toModuleFailure(error: unknown, meta: RouteMeta): ModuleFailure {
  if (error instanceof ModuleFailure) return error
  const { module = 'shell', version = getRegistry()?.shell.version ?? 'none' } = meta
  const kind = isChunkError(error) ? failureKindOf(error, undefined, false) : 'render'
  return new ModuleFailure(kind, module, version, { cause: error })
}
