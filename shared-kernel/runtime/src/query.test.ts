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
const isCached = () => queryClient.getQueryCache().getAll().length > 0

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

/** Simulates a change in another tab. */
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
    expect(isCached()).toBe(true)
    await end()
    expect(isCached()).toBe(false)
    stop()
  })

  test('the end of a session by the clock', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z') })
    signIn(jwt({ CpfCnpj: MARIA, exp: Date.now() / 1000 + 60 }))
    await loadQuery(debts)
    await jest.advanceTimersByTimeAsync(61_000)
    expect(isCached()).toBe(false)
  })

  test('an answer that arrives after the logout is not cached', async () => {
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
    expect(isCached()).toBe(false)
  })

  test('a renewed token of the same person keeps what was read', async () => {
    signIn(jwt({ CpfCnpj: MARIA }))
    await loadQuery(debts)
    signIn(jwt({ CpfCnpj: MARIA, renewed: true }))
    expect(isCached()).toBe(true)
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

  test('fresh data is not fetched again', async () => {
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

  test('does not fetch with an aborted signal', async () => {
    const signals: AbortSignal[] = []
    await expect(loadQuery(pending(signals), AbortSignal.abort())).rejects.toBeInstanceOf(ApiError)
    expect(signals).toEqual([])
  })

  test('a failure rejects at once with the API error and is not cached', async () => {
    const ask = jest.fn(() => Promise.reject(new ApiError('network')))
    const query = queryOptions({ queryKey: key, queryFn: ask })
    await expect(loadQuery(query)).rejects.toMatchObject({ kind: 'network' })
    await expect(loadQuery(query)).rejects.toMatchObject({ kind: 'network' })
    expect(ask).toHaveBeenCalledTimes(2)
  })
})
