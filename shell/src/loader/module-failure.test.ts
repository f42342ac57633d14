import { type FailureKind, failureKindOf, isTransient, ModuleFailure, RemoteFailure } from './module-failure'

const ENTRY = 'https://portal.example/modules/mfe-x/1.0.0/remoteEntry.js'
const CHUNK = 'https://portal.example/modules/mfe-x/1.0.0/14.js'

const chunkError = (why: string) =>
  Object.assign(new Error(`Loading chunk 14 failed.\n(${why}: ${CHUNK})`), { name: 'ChunkLoadError' })
const runtimeError = (code: string, original = '') =>
  new Error(`[ Federation Runtime ]: It failed. #RUNTIME-${code}\nargs: {}\n${original}`)
const entryError = runtimeError('008', `ScriptNetworkError: Failed to load script "${ENTRY}"`)

/** Mocks the resource timing of `url`, which jsdom lacks. */
function answered(url: string, responseStatus: number | null) {
  class Timing {
    responseStatus = responseStatus
  }
  Object.assign(globalThis, { PerformanceResourceTiming: Timing })
  Object.assign(performance, {
    getEntriesByName: (name: string) => (name === url && responseStatus !== null ? [new Timing()] : []),
  })
}

it.each<[string, unknown, string, number | null, FailureKind]>([
  ['the entry did not come', entryError, ENTRY, null, 'network'],
  ['the entry was not found', entryError, ENTRY, 404, 'http'],
  ['the server of the entry failed', entryError, ENTRY, 500, 'http'],
  ['the entry came and was refused', entryError, ENTRY, 200, 'integrity'],
  ['a chunk did not come', chunkError('missing'), CHUNK, 0, 'network'],
  ['a chunk was not found', chunkError('missing'), CHUNK, 404, 'http'],
  ['a chunk came and was refused', chunkError('missing'), CHUNK, 200, 'integrity'],
  ['the loader waited long enough', new Error('timeout'), ENTRY, null, 'timeout'],
  [
    'the entry is late',
    runtimeError('008', `ScriptNetworkError: Script "${ENTRY}" timed out.`),
    ENTRY,
    0,
    'timeout',
  ],
  ['the entry threw', runtimeError('008', 'ScriptExecutionError: it threw'), ENTRY, 200, 'evaluation'],
  ['a chunk is late', chunkError('timeout'), CHUNK, null, 'timeout'],
  ['no container', runtimeError('001'), ENTRY, 200, 'invalid-module'],
  ['a container that cannot be initialised', runtimeError('002'), ENTRY, 200, 'invalid-module'],
  ['a package that is not shared', runtimeError('012'), ENTRY, 200, 'invalid-module'],
  ['no such module', runtimeError('014'), ENTRY, 200, 'invalid-module'],
  ['a container whose initialisation fails', runtimeError('015'), ENTRY, 200, 'invalid-module'],
  [
    'another container',
    new Error('Module "./routes" does not exist in container.'),
    ENTRY,
    200,
    'invalid-module',
  ],
  ['anything else', new TypeError('x is undefined'), ENTRY, 200, 'evaluation'],
  ['known to the runtime’s plugin', new RemoteFailure('http'), ENTRY, 200, 'http'],
  ['known already', new ModuleFailure('disabled', 'mfe-x', '1.0.0'), ENTRY, 404, 'disabled'],
])('%s', (_, error, url, status, kind) => {
  answered(url, status)
  expect(failureKindOf(error, ENTRY)).toBe(kind)
})

it('takes an error that the page saw in the entry for its own', () => {
  expect(failureKindOf(entryError, ENTRY, true)).toBe('evaluation')
})

it('tries again by itself only what may come at once', () => {
  const all: FailureKind[] = ['network', 'http', 'timeout', 'integrity', 'evaluation', 'disabled']
  expect(all.filter(isTransient)).toEqual(['network', 'http'])
})
