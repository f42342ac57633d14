beforeEach(() => jest.resetModules())
const load = () => import('./index')

const told = (event: string) =>
  new Promise<void>((resolve) => window.addEventListener(event, () => resolve(), { once: true }))

test('the page is told that the portal runs', async () => {
  const start = jest.fn()
  jest.doMock('./bootstrap', () => ({ start }))
  const started = told('portal:started')
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
])('the page is told that the portal %s', async (_, bootstrap) => {
  jest.doMock('./bootstrap', bootstrap)
  const failed = told('portal:failed')
  await load()
  await failed
})
