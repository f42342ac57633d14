import { waitFor } from '@testing-library/react'

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

test('it starts in steps, each when nobody uses what is alive before it', async () => {
  const start = jest.fn()
  const isLoaded = jest.fn()
  jest.doMock('./bootstrap', () => {
    isLoaded()
    return { start }
  })
  const goOn: (() => void)[] = []
  window.untilUnused = () => new Promise((resolve) => void goOn.push(resolve))
  const started = told('portal:started')
  await load()
  expect(isLoaded).not.toHaveBeenCalled()
  goOn.shift()?.()
  await waitFor(() => expect(goOn).toHaveLength(1))
  expect(isLoaded).toHaveBeenCalled()
  expect(start).not.toHaveBeenCalled()
  goOn.shift()?.()
  await started
  delete window.untilUnused
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
