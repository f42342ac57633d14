import { type FailureReport, recentFailures } from '../loader/failure-report'
import { listShared, type SharedStatus } from '../loader/federation'
import { type ModuleState, moduleState } from '../loader/module-loader'
import { overrideOf } from '../loader/override'
import { getRegistry, getRegistryAge, isDegraded, runningShell, selectRelease } from '../registry/registry'

export interface ModuleStatus {
  name: string
  owner: string
  state: ModuleState
  /** Release selected for this browser. */
  version: string
  stable: string
  canary: { version: string; percent: number } | null
  kernel: string
  disabled: string | undefined
  override: string | undefined
  /** Compressed size of the module's files loaded in this tab. */
  bytes: number
  files: number
}

export interface Snapshot {
  revision: number | null
  degraded: boolean
  ageMs: number
  shell: { version: string; kernel: string } | null
  modules: readonly ModuleStatus[]
  shared: readonly SharedStatus[]
  failures: readonly FailureReport[]
}

function weightBelow(folder: string): { bytes: number; files: number } {
  const loaded = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter((entry) => entry.name.startsWith(folder))
  // A preload and the request that uses it are two timing entries of one file.
  const sizes = new Map(loaded.map((entry) => [entry.name, entry.encodedBodySize]))
  return { bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0), files: sizes.size }
}

function modules(): ModuleStatus[] {
  return Object.values(getRegistry()?.modules ?? {}).map((module) => {
    const release = selectRelease(module)
    const override = overrideOf(module.name)
    const entry = new URL(release.entry.href, location.href).href
    return {
      name: module.name,
      owner: module.owner,
      state: moduleState(module.name),
      version: release.version,
      stable: module.stable.version,
      canary: module.canary
        ? { version: module.canary.release.version, percent: module.canary.percent }
        : null,
      kernel: release.kernel,
      disabled: module.disabled,
      override,
      ...weightBelow(new URL('.', entry).href),
    }
  })
}

export function takeSnapshot(): Snapshot {
  const known = getRegistry()
  return {
    revision: known?.revision ?? null,
    degraded: isDegraded(),
    ageMs: getRegistryAge(),
    shell: runningShell(),
    modules: modules(),
    shared: listShared(),
    failures: [...recentFailures()],
  }
}
