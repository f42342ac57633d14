import federation from './one-provider'

const { bundlerRuntime } = federation

/** What rspack's code for containers calls it with. */
function chunkOf(...names: string[]) {
  const m: Record<string, (module: { exports: unknown }) => void> = {}
  const promises: Promise<unknown>[] = []
  const ids = names.map((name) => `id of ${name}`)
  bundlerRuntime.consumes({
    chunkId: 'chunk',
    promises,
    chunkMapping: { chunk: ids },
    moduleToHandlerMapping: Object.fromEntries(names.map((shareKey) => [`id of ${shareKey}`, { shareKey }])),
    webpackRequire: { m },
  })
  const taken = (name: string) => {
    const module = { exports: {} }
    m[`id of ${name}`]?.(module)
    return module.exports
  }
  return { loaded: Promise.all(promises), taken }
}

test('a chunk gets the packages of the one provider, each taken once', async () => {
  const get = jest.fn(async () => () => 'React')
  bundlerRuntime.initContainerEntry({ shareScope: { react: { '19.3.1': { get } } } })
  const first = chunkOf('react')
  await first.loaded
  await chunkOf('react').loaded
  expect(first.taken('react')).toBe('React')
  expect(get).toHaveBeenCalledTimes(1)
})

test('a package that did not come is asked for again', async () => {
  const get = jest.fn(async () => () => 'router').mockRejectedValueOnce(new Error('offline'))
  bundlerRuntime.initContainerEntry({ shareScope: { router: { '1.0.0': { get } } } })
  await expect(chunkOf('router').loaded).rejects.toThrow('offline')
  const again = chunkOf('router')
  await again.loaded
  expect(again.taken('router')).toBe('router')
})

test('a package that the shell does not provide is named', async () => {
  bundlerRuntime.initContainerEntry({ shareScope: {} })
  await expect(chunkOf('left-pad').loaded).rejects.toThrow('left-pad does not exist in shared scope')
})
