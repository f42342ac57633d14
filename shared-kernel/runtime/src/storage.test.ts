import { localStore, storeWithPrefix } from './storage'

const refuse = (name: 'setItem' | 'getItem') =>
  jest.spyOn(Storage.prototype, name).mockImplementation(() => {
    throw new DOMException('refused', 'QuotaExceededError')
  })
afterEach(() => {
  jest.restoreAllMocks()
  for (const key of localStore.keys()) localStore.remove(key)
})

test('a value that is refused takes the place of the stored one, in this page alone', () => {
  localStore.write('debtor.a', 'old')
  const full = refuse('setItem')
  expect(localStore.write('debtor.a', 'new')).toBe(false)
  expect([localStore.read('debtor.a'), localStorage.getItem('debtor.a')]).toEqual(['new', null])
  expect(storeWithPrefix('debtor.').keys()).toEqual(['a'])
  full.mockRestore()
  expect(localStore.write('debtor.a', 'newer')).toBe(true)
  expect(localStorage.getItem('debtor.a')).toBe('newer')
})

test('what another tab stores later is the value, also when it is gone again', () => {
  refuse('setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  localStore.write('loggedInUser', 'mine')
  jest.restoreAllMocks()
  localStorage.setItem('loggedInUser', 'theirs')
  expect(localStore.read('loggedInUser')).toBe('theirs')
  localStorage.removeItem('loggedInUser')
  expect(localStore.read('loggedInUser')).toBeNull()
})

test.each([
  [
    'throws',
    () =>
      jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError')
      }),
  ],
  [
    'is null, as in a web view',
    () => jest.spyOn(window, 'localStorage', 'get').mockReturnValue(null as never),
  ],
])('storage that %s', (_, block) => {
  block()
  expect(localStore.write('a', '1')).toBe(false)
  expect([localStore.read('a'), localStore.keys()]).toEqual(['1', ['a']])
  localStore.remove('a')
  expect([localStore.read('a'), localStore.keys()]).toEqual([null, []])
})
