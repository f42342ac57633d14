/**
 * Takes the place of `@module-federation/webpack-bundler-runtime` in every module: the names and parameters are those that
 * rspack's code for containers calls. The shell provides each shared package once, so there is nothing to choose.
 */

interface Provided {
  get(): unknown
}
/** Name of a package -> version -> how to get it. */
type ShareScope = Readonly<Record<string, Readonly<Record<string, Provided>>>>

interface Consumes {
  chunkId: string
  promises: Promise<unknown>[]
  /** Ids of the shared packages that each chunk needs. */
  chunkMapping: Readonly<Record<string, readonly string[] | undefined>>
  moduleToHandlerMapping: Readonly<Record<string, { shareKey: string }>>
  webpackRequire: { m: Record<string, (module: { exports: unknown }) => void> }
}

let scope: ShareScope = {}
const taken = new Map<string, Promise<void>>()

async function take({ moduleToHandlerMapping, webpackRequire }: Consumes, id: string): Promise<void> {
  const name = moduleToHandlerMapping[id]?.shareKey ?? id
  const [provided] = Object.values(scope[name] ?? {})
  if (!provided) throw new Error(`${name} does not exist in shared scope`)
  const create = await provided.get()
  if (typeof create !== 'function') throw new TypeError(`${name} is no shared package`)
  webpackRequire.m[id] = (module) => {
    module.exports = create()
  }
}

function takeOnce(request: Consumes, id: string): Promise<void> {
  const started =
    taken.get(id) ??
    take(request, id).catch((error: unknown) => {
      taken.delete(id)
      throw error
    })
  taken.set(id, started)
  return started
}

const bundlerRuntime = {
  init: () => undefined,
  initContainerEntry({ shareScope }: { shareScope: ShareScope }) {
    scope = shareScope
  },
  /** Screens are loaded when they are first needed, so that no entry needs a package at once. */
  installInitialConsumes({ initialConsumes }: { initialConsumes: readonly string[] }) {
    if (initialConsumes.length > 0)
      throw new Error('shared packages are there once the container has started')
  },
  consumes(request: Consumes) {
    for (const id of request.chunkMapping[request.chunkId] ?? []) request.promises.push(takeOnce(request, id))
  },
}

export default { bundlerRuntime }
