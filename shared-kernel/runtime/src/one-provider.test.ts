import type { Build } from './one-provider'

type ShareScope = Parameters<NonNullable<Build['initContainer']>>[0]

/** A container of a build whose one chunk, or whose entry, needs these packages. */
function containerOf(needed: readonly string[], scope: ShareScope, needing: 'chunk' | 'entry' = 'chunk') {
  const idOf = (name: string) => `id of ${name}`
  const build: Build = {
    m: {},
    consumesLoadingData: {
      chunkMapping: { [needing]: needed.map(idOf) },
      moduleIdToConsumeDataMapping: Object.fromEntries(
        needed.map((shareKey) => [idOf(shareKey), { shareKey }]),
      ),
      initialConsumes: needing === 'entry' ? needed.map(idOf) : [],
    },
    initializeExposesData: { moduleMap: { './routes': async () => () => 'the routes' } },
    f: {},
  }
  Reflect.set(globalThis, '__webpack_require__', build)
  jest.isolateModules(() => require('./one-provider'))
  build.initContainer?.(scope)
  return {
    load: () => {
      const waits: Promise<unknown>[] = []
      build.f.consumes?.('chunk', waits)
      return Promise.all(waits)
    },
    taken: (name: string) => {
      const module = { exports: {} }
      build.m[idOf(name)]?.(module)
      return module.exports
    },
    get: (name: string) => build.getContainer?.(name),
  }
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, '__webpack_require__')
})

test('a chunk gets the packages of the one provider, each taken once', async () => {
  const get = jest.fn(async () => () => 'React')
  const { load, taken } = containerOf(['react'], { react: { '19.3.1': { get } } })
  await load()
  await load()
  expect(taken('react')).toBe('React')
  expect(get).toHaveBeenCalledTimes(1)
})

test('a package that did not come is asked for again', async () => {
  const get = jest.fn(async () => () => 'router').mockRejectedValueOnce(new Error('offline'))
  const { load, taken } = containerOf(['router'], { router: { '1.0.0': { get } } })
  await expect(load()).rejects.toThrow('offline')
  await load()
  expect(taken('router')).toBe('router')
})

test('a package that the shell does not provide is named', async () => {
  await expect(containerOf(['left-pad'], {}).load()).rejects.toThrow(
    'left-pad does not exist in shared scope',
  )
})

test('what is exposed is handed out, and what is not is named', async () => {
  const { get } = containerOf([], {})
  expect((await get('./routes'))?.()).toBe('the routes')
  await expect(get('./secrets')).rejects.toThrow('Module "./secrets" does not exist in container.')
})

test('what is exposed by the entry itself is handed out once its packages are there, or a later try brings them', async () => {
  const get = jest.fn(async () => () => 'React').mockRejectedValueOnce(new Error('offline'))
  const container = containerOf(['react'], { react: { '19.3.1': { get } } }, 'entry')
  await expect(container.get('./routes')).rejects.toThrow('offline')
  expect((await container.get('./routes'))?.()).toBe('the routes')
  expect(container.taken('react')).toBe('React')
})
