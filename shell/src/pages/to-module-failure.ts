import type { RouteMeta } from '@portal/registry-format'
import { failureKindOf, isChunkError, ModuleFailure } from '../loader/module-failure'
import { runningShell } from '../registry/registry'

/**
 * Maps a caught error to a failure of the current module. A chunk error comes from a dynamic import of the screen; any
 * other error was thrown while rendering.
 */
export function toModuleFailure(error: unknown, meta: RouteMeta): ModuleFailure {
  if (error instanceof ModuleFailure) return error
  const { module = 'shell', version = runningShell()?.version ?? 'none' } = meta
  const kind = isChunkError(error) ? failureKindOf(error, undefined, false) : 'render'
  return new ModuleFailure(kind, module, version, { cause: error })
}
