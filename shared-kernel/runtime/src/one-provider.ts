/**
 * Takes the place of what the federation plugin puts before every container, its runtime and the code that sets it up. The
 * shell provides each shared package once, so there is nothing to choose.
 */

interface Provided {
  get(): unknown
}
/** Name of a package -> version -> how to get it. */
type ShareScope = Readonly<Record<string, Readonly<Record<string, Provided>>>>

/** What rspack's code for containers gives and expects, by the names that it has there. */
export interface Build {
  /** Modules by id. */
  m: Record<string, (module: { exports: unknown }) => void>
  consumesLoadingData?: {
    /** Ids of the shared packages that each chunk needs. */
    chunkMapping: Readonly<Record<string, readonly string[] | undefined>>
    moduleIdToConsumeDataMapping: Readonly<Record<string, { shareKey: string }>>
    /** Of those that modules in the entry itself need. */
    initialConsumes: readonly string[]
  }
  initializeExposesData: { moduleMap: Readonly<Record<string, () => Promise<() => unknown>>> }
  /** What each chunk waits for. */
  f: { consumes?: (chunkId: string, promises: Promise<unknown>[]) => void }
  initContainer?: (scope: ShareScope) => void
  getContainer?: (name: string) => Promise<() => unknown>
}

declare const __webpack_require__: Build

const build = __webpack_require__
const needs = build.consumesLoadingData
let scope: ShareScope = {}
const taken = new Map<string, Promise<void>>()

async function take(id: string): Promise<void> {
  const name = needs?.moduleIdToConsumeDataMapping[id]?.shareKey ?? id
  const [provided] = Object.values(scope[name] ?? {})
  if (!provided) throw new Error(`${name} does not exist in shared scope`)
  const create = await provided.get()
  if (typeof create !== 'function') throw new TypeError(`${name} is no shared package`)
  build.m[id] = (module) => {
    module.exports = create()
  }
}

function takeOnce(id: string): Promise<void> {
  const started =
    taken.get(id) ??
    take(id).catch((error: unknown) => {
      taken.delete(id)
      throw error
    })
  taken.set(id, started)
  return started
}

build.f.consumes = (chunkId, promises) => {
  for (const id of needs?.chunkMapping[chunkId] ?? []) promises.push(takeOnce(id))
}
build.initContainer = (shareScope) => {
  scope = shareScope
}
build.getContainer = async (name) => {
  const load = build.initializeExposesData.moduleMap[name]
  if (!load) throw new Error(`Module "${name}" does not exist in container.`)
  await Promise.all((needs?.initialConsumes ?? []).map(takeOnce))
  return load()
}
