beforeEach(() => jest.resetModules())
const load = () => import('./index')

const nextEvent = (event: string) =>
  new Promise<void>((resolve) => window.addEventListener(event, () => resolve(), { once: true }))

test('dispatches an event when the portal has started', async () => {
  const start = jest.fn()
  jest.doMock('./bootstrap', () => ({ start }))
  const started = nextEvent('portal:started')
  await load()
  await started
  expect(start).toHaveBeenCalledTimes(1)
})

test.each([
  [
    'does not come',
    () => {
      throw new Error('Loading chunk bootstrap failed')
    },
  ],
  [
    'throws as it starts',
    () => ({
      start() {
        throw new Error('the page has no #root')
      },
    }),
  ],
])('dispatches an event when the portal %s', async (_, bootstrap) => {
  jest.doMock('./bootstrap', bootstrap)
  const failed = nextEvent('portal:failed')
  await load()
  await failed
})
