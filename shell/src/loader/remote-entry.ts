import { isRecord } from '@portal/domain/record'
import { getConfig } from '@portal/runtime'
import { integrityOf } from './integrity'
import { getScriptPolicy } from './script-policy'
import { type ShareScope, scopeFor } from './share-scope'

/** What a module's entry leaves in a global variable: a container as webpack 5 and rspack build it. */
interface Container {
  init(scope: ShareScope): unknown
  get(expose: string): Promise<() => unknown>
}

/**
 * `script`: it did not come, or not as it was released; `timeout`: not in time; `container`: it ran and
 * left none.
 */
export class EntryError extends Error {
  override readonly name = 'EntryError'
  constructor(readonly problem: 'script' | 'timeout' | 'container') {
    super(`remote entry: ${problem}`)
  }
}

/** Another attempt has another address, as those of a build's own chunks (`rspack.config.base.ts`). */
const attempted = new Set<string>()
function addressOf(url: string): string {
  const address = attempted.has(url) ? `${url}?again=${Date.now()}` : url
  attempted.add(url)
  return address
}

/** Runs an entry with the registry's hash: rspack's integrity plugin covers a build's own chunks only. */
function runScript(url: string): Promise<void> {
  return new Promise((done, fail) => {
    const integrity = integrityOf(url)
    if (integrity === undefined) throw new TypeError(`not in the registry: ${url}`)
    const script = document.createElement('script')
    script.src = getScriptPolicy().createScriptURL(addressOf(url))
    if (integrity) script.integrity = integrity
    script.crossOrigin = 'anonymous'
    script.async = true
    const timer = setTimeout(() => end('timeout'), getConfig().moduleTimeoutMs)
    function end(problem?: 'script' | 'timeout') {
      clearTimeout(timer)
      script.remove()
      if (problem) fail(new EntryError(problem))
      else done()
    }
    script.onload = () => end()
    script.onerror = () => end('script')
    document.head.append(script)
  })
}

const isContainer = (value: unknown): value is Container =>
  isRecord(value) && typeof value.init === 'function' && typeof value.get === 'function'

async function startContainer(name: string, url: string): Promise<Container> {
  Reflect.deleteProperty(window, name)
  await runScript(url)
  const container: unknown = Reflect.get(window, name)
  if (!isContainer(container)) throw new EntryError('container')
  await container.init(await scopeFor(name))
  return container
}

const containers = new Map<string, Promise<Container>>()

/** A module's container, started once; after a failure of any kind it is started anew. */
const containerOf = (name: string, url: string): Promise<Container> => {
  const container = containers.get(url) ?? startContainer(name, url)
  containers.set(url, container)
  return container
}

/**
 * What the module at `url` exposes under `./<expose>`.
 * @param name of its container and global variable
 */
export async function loadExpose(name: string, url: string, expose: string): Promise<unknown> {
  try {
    const container = await containerOf(name, url)
    const create = await container.get(`./${expose}`)
    return create()
  } catch (error) {
    containers.delete(url)
    throw error
  }
}
