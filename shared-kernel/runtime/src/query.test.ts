import { jwt } from '@portal/testing/fake-token'
import { ApiError } from './api-error'
import { setTransport } from './http'
import { signOut } from './logout'
import { loadQuery, queryClient, queryOptions } from './query'
import { endSession, signIn, startSession, useSession } from './session'

const MARIA = '52998224725'
const JOSE = '11144477735'
const key = ['debts']
const debts = queryOptions({ queryKey: key, queryFn: async () => 'debts of Maria' })
const isKept = () => queryClient.getQueryCache().getAll().length > 0

beforeEach(() => {
  localStorage.clear()
  useSession.setState({ session: null, ended: null }, true)
  setTransport({
    send: async () => ({ status: 200, data: {} }),
    sendForFile: () => Promise.reject(new Error('no files here')),
  })
})

afterEach(() => {
  jest.useRealTimers()
  queryClient.clear()
})

/** A change in another tab, as this one is notified of it. */
function inAnotherTab(change: () => void): void {
  change()
  window.dispatchEvent(new StorageEvent('storage', { key: 'loggedInUser' }))
}

describe('nothing of one person is left for the next', () => {
  test.each<[string, () => unknown]>([
    ['logout', () => signOut()],
    ['an expired session', () => endSession('expired')],
    ['a session left alone', () => signOut('inactive')],
    ['another login', () => signIn(jwt({ CpfCnpj: JOSE }))],
    ['a logout in another tab', () => inAnotherTab(() => localStorage.removeItem('loggedInUser'))],
    [
      'a login of another in another tab',
      () => inAnotherTab(() => localStorage.setItem('loggedInUser', jwt({ CpfCnpj: JOSE }))),
    ],
  ])('%s', async (_, end) => {
    const stop = startSession()
    signIn(jwt({ CpfCnpj: MARIA }))
    await loadQuery(debts)
    expect(isKept()).toBe(true)
    await end()
    expect(isKept()).toBe(false)
    stop()
  })

  test('the end of a session by the clock', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z') })
    signIn(jwt({ CpfCnpj: MARIA, exp: Date.now() / 1000 + 60 }))
    await loadQuery(debts)
    await jest.advanceTimersByTimeAsync(61_000)
    expect(isKept()).toBe(false)
  })

  test('an answer that comes after the logout is not kept', async () => {
    signIn(jwt({ CpfCnpj: MARIA }))
    let answer = (_: string) => {}
    const late = queryOptions({
      queryKey: key,
      queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
    })
    const loading = loadQuery(late)
    await signOut()
    answer('debts of Maria')
    await expect(loading).rejects.toMatchObject({ kind: 'cancelled' })
    expect(isKept()).toBe(false)
  })

  test('a renewed token of the same person keeps what was read', async () => {
    signIn(jwt({ CpfCnpj: MARIA }))
    await loadQuery(debts)
    signIn(jwt({ CpfCnpj: MARIA, renewed: true }))
    expect(isKept()).toBe(true)
  })
})

describe('loading', () => {
  const pending = (signals: AbortSignal[]) =>
    queryOptions({
      queryKey: key,
      queryFn: ({ signal }) => {
        signals.push(signal)
        return new Promise<string>(() => {})
      },
    })

  test('what was just read is not asked again', async () => {
    const ask = jest.fn(async () => 'debts')
    const query = queryOptions({ queryKey: key, queryFn: ask })
    await loadQuery(query)
    await loadQuery(query)
    expect(ask).toHaveBeenCalledTimes(1)
    await loadQuery({ ...query, staleTime: 0 })
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('leaving cancels the call, and ends as a cancelled call does', async () => {
    const signals: AbortSignal[] = []
    const navigation = new AbortController()
    const loading = loadQuery(pending(signals), navigation.signal)
    navigation.abort()
    await expect(loading).rejects.toMatchObject({ kind: 'cancelled' })
    expect(signals[0]?.aborted).toBe(true)
  })

  test('what was left before is not asked at all', async () => {
    const signals: AbortSignal[] = []
    await expect(loadQuery(pending(signals), AbortSignal.abort())).rejects.toBeInstanceOf(ApiError)
    expect(signals).toEqual([])
  })

  test('a failure is the API’s own error, told at once and not kept', async () => {
    const ask = jest.fn(() => Promise.reject(new ApiError('network')))
    const query = queryOptions({ queryKey: key, queryFn: ask })
    await expect(loadQuery(query)).rejects.toMatchObject({ kind: 'network' })
    await expect(loadQuery(query)).rejects.toMatchObject({ kind: 'network' })
    expect(ask).toHaveBeenCalledTimes(2)
  })
})
