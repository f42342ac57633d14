import { jwt } from '@portal/testing/fake-token'
import { forgetServerTime, learnServerTime } from './clock'
import { debtorStore } from './debtor-store'
import { announce, toast, useAnnouncement, useToasts } from './feedback'
import { watchInactivity } from './inactivity'
import {
  endSession,
  readSession,
  scheduleExpiry,
  signIn,
  startSession,
  syncSession,
  useSession,
} from './session'
import { anonymousStore } from './storage'
import { clearVisit, execution, identification, productFlags, visit } from './visit'

const CPF = '52998224725'
const CNPJ = '11222333000181'
const HOUR = 3_600_000

let stop: () => void = () => {}

/** Simulates a change in another tab. */
function fromOtherTab(change: () => void, key: string | null = 'loggedInUser'): void {
  change()
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z') })
  localStorage.clear()
  sessionStorage.clear()
  clearVisit()
  document.documentElement.hidden = false
  useSession.setState({ session: null, ended: null }, true)
})

afterEach(() => {
  stop()
  stop = () => {}
  jest.useRealTimers()
})

test.each([
  ['a bare JWT', (token: string) => token],
  ['JSON with a token', (token: string) => JSON.stringify({ token, name: 'x' })],
  ['a JSON string', (token: string) => JSON.stringify(token)],
])('reads %s', (_, stored) => {
  const token = jwt({ CpfCnpj: CPF })
  localStorage.setItem('loggedInUser', stored(token))
  expect(readSession()).toEqual({ token, cpfCnpj: CPF, expiresAt: Date.now() + HOUR, stateMode: 'PF' })
})

test.each([
  ['nothing', null],
  ['text', 'not a token'],
  ['JSON without a token', '{"user":"x"}'],
  ['a token without tax id', jwt({})],
  ['a token without expiry', jwt({ CpfCnpj: CPF, exp: 'never' as never })],
  ['a token that is no JSON inside', 'a.b.c'],
  ['an expired token', jwt({ CpfCnpj: CPF, exp: 1 })],
])('%s is no session', (_, stored) => {
  if (stored !== null) localStorage.setItem('loggedInUser', stored)
  expect(readSession()).toBeNull()
})

test.each([
  [CPF, 'PF'],
  [CNPJ, 'PJ'],
  ['12ABC34501DE35', 'PJ'],
])('%s is a %s', (cpfCnpj, stateMode) => {
  expect(signIn(jwt({ CpfCnpj: cpfCnpj })).stateMode).toBe(stateMode)
})

test('signing in stores the bare token and says who is asked about', () => {
  const token = jwt({ CpfCnpj: '529.982.247-25' })
  const session = signIn(token)
  expect(localStorage.getItem('loggedInUser')).toBe(token)
  expect([useSession.getState().session, identification.get()]).toEqual([session, CPF])
})

test('a token without what a session needs is refused', () => {
  expect(() => signIn('rubbish')).toThrow(TypeError)
  expect(localStorage.getItem('loggedInUser')).toBeNull()
})

describe('storage of a debtor that outlives the tab', () => {
  beforeEach(() => {
    signIn(jwt({ CpfCnpj: CPF }))
    debtorStore(CPF).write('open', 'yes')
    anonymousStore.write('key', 'random')
  })

  test.each([
    ['an expiry', () => endSession('expired'), [], ['key']],
    ['an entry of the home', () => clearVisit(), ['debtor.open'], ['key']],
    [
      'a new login of the same debtor',
      () => signIn(jwt({ CpfCnpj: CPF, exp: 4e9 })),
      ['debtor.open'],
      ['key'],
    ],
    ['a login of somebody else', () => signIn(jwt({ CpfCnpj: CNPJ })), [], ['key']],
    ['a logout', () => endSession('user'), [], []],
    ['a long absence', () => endSession('inactive'), [], []],
    [
      'a login that is gone as the page opens',
      () => {
        localStorage.removeItem('loggedInUser')
        stop = startSession()
      },
      [],
      ['key'],
    ],
  ])('%s', (_, happens, remaining, anonymous) => {
    happens()
    expect(Object.keys(localStorage).filter((name) => name.startsWith('debtor.'))).toEqual(remaining)
    expect(anonymousStore.keys()).toEqual(anonymous)
  })

  test('comes back to the same debtor after an expiry, in this page', () => {
    endSession('expired')
    signIn(jwt({ CpfCnpj: CPF }))
    expect(debtorStore(CPF).read('open')).toBe('yes')
  })

  test('comes back to nobody else, nor after them', () => {
    endSession('expired')
    signIn(jwt({ CpfCnpj: CNPJ }))
    expect(debtorStore(CNPJ).keys()).toEqual([])
    signIn(jwt({ CpfCnpj: CPF }))
    expect(debtorStore(CPF).keys()).toEqual([])
  })

  test('is empty for everybody but whom the login belongs to', () => {
    expect(debtorStore(CNPJ).keys()).toEqual([])
    expect(debtorStore(CNPJ).read('open')).toBeNull()
    expect(debtorStore(CNPJ).write('open', 'no')).toBe(false)
    debtorStore(CNPJ).remove('open')
    expect(debtorStore(CPF).read('open')).toBe('yes')
  })
})

/** Storage that the next user of this device could read. */
const leftInTab = () => JSON.stringify({ ...sessionStorage })

function visitWithTraces(): void {
  signIn(jwt({ CpfCnpj: CPF }))
  visit.set('negotiation', { idNegociacao: 'N-1', nomeCliente: 'Marina' })
  sessionStorage.setItem('visit.negotiationInProgress', '{"taxId":"52998224725"}')
  execution.set('exec-12345678')
  productFlags.set({ bol: true, drc: false, ren: true })
  toast('Acordo de R$ 1.234,50 feito')
  announce('R$ 1.234,50')
}

describe('who is next at this device', () => {
  test.each([
    ['an expiry', () => endSession('expired')],
    ['a logout', () => endSession('user')],
    ['a long absence', () => endSession('inactive')],
    [
      'an expiry that another tab was the first to notice',
      () => {
        jest.setSystemTime(Date.now() + HOUR)
        fromOtherTab(() => localStorage.removeItem('loggedInUser'))
      },
    ],
    [
      'an expiry while the page was not open',
      () => {
        useSession.setState({ session: null, ended: null })
        localStorage.removeItem('loggedInUser')
        stop = startSession()
      },
    ],
  ])('finds nothing after %s', (_, ends) => {
    stop = startSession()
    visitWithTraces()
    ends()
    expect(leftInTab()).toBe('{}')
    expect(useSession.getState().session).toBeNull()
  })

  test('is not shown what was said to the one before', () => {
    visitWithTraces()
    endSession('expired')
    expect([useToasts.getState().toasts, useAnnouncement.getState().announcement]).toEqual([[], null])
  })

  test.each([
    ['logs in after an expiry', () => endSession('expired')],
    ['logs in over a visit', () => {}],
  ])('%s: nothing comes back', (_, ends) => {
    visitWithTraces()
    ends()
    signIn(jwt({ CpfCnpj: CNPJ }))
    endSession('expired')
    signIn(jwt({ CpfCnpj: CPF }))
    expect([visit.get('negotiation'), execution.get()]).toEqual([null, null])
  })

  test('has logged in elsewhere while this page was not open: the visit is not taken for theirs', () => {
    visitWithTraces()
    localStorage.setItem('loggedInUser', jwt({ CpfCnpj: CNPJ }))
    stop = startSession()
    expect(leftInTab()).not.toContain('Marina')
    expect(useSession.getState().session?.cpfCnpj).toBe(CNPJ)
  })
})

describe('who logs in again after an expiry', () => {
  test('finds the visit as it was, and what is newer', () => {
    visitWithTraces()
    endSession('expired')
    execution.set('exec-newer-123')
    signIn(jwt({ CpfCnpj: CPF }))
    expect(visit.get('negotiation')).toMatchObject({ idNegociacao: 'N-1' })
    expect(sessionStorage.getItem('visit.negotiationInProgress')).toContain(CPF)
    expect(execution.get()).toBe('exec-newer-123')
  })

  test('finds it in a tab that has not seen the login, too', () => {
    localStorage.setItem('loggedInUser', jwt({ CpfCnpj: CPF }))
    stop = startSession()
    visit.set('negotiation', { idNegociacao: 'N-1' })
    endSession('expired')
    expect(leftInTab()).toBe('{}')
    signIn(jwt({ CpfCnpj: CPF }))
    expect(visit.get('negotiation')).toEqual({ idNegociacao: 'N-1' })
  })

  test('not after a logout', () => {
    visitWithTraces()
    endSession('user')
    signIn(jwt({ CpfCnpj: CPF }))
    expect(visit.get('negotiation')).toBeNull()
  })
})

describe('expiry', () => {
  test('ends the session on time', () => {
    stop = startSession()
    signIn(jwt({ CpfCnpj: CPF }))
    jest.advanceTimersByTime(HOUR - 1)
    expect(useSession.getState().session).not.toBeNull()
    jest.advanceTimersByTime(1)
    expect(useSession.getState()).toEqual({ session: null, ended: 'expired' })
    expect(localStorage.getItem('loggedInUser')).toBeNull()
  })

  test('longer than a timer can wait', () => {
    stop = startSession()
    const days = 40 * 24
    signIn(jwt({ CpfCnpj: CPF, exp: (Date.now() + days * HOUR) / 1000 }))
    jest.advanceTimersByTime(days * HOUR - 1)
    expect(useSession.getState().session).not.toBeNull()
    jest.advanceTimersByTime(1)
    expect(useSession.getState().ended).toBe('expired')
  })

  test('is noticed when a sleeping phone wakes', () => {
    stop = startSession()
    signIn(jwt({ CpfCnpj: CPF }))
    jest.setSystemTime(Date.now() + 2 * HOUR)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(useSession.getState().ended).toBe('expired')
  })

  test('a session that expired while the page was closed says so', () => {
    localStorage.setItem('loggedInUser', jwt({ CpfCnpj: CPF, exp: 1 }))
    stop = startSession()
    expect(useSession.getState()).toEqual({ session: null, ended: 'expired' })
  })

  test('nobody was logged in: nothing ended', () => {
    stop = startSession()
    expect(useSession.getState()).toEqual({ session: null, ended: null })
  })
})

/** Simulates the back-forward cache, during which `storage` events are not delivered. */
const freeze = () => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
const restore = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
const isHidden = () => document.documentElement.hidden

describe('other tabs', () => {
  test('a login there is a login here', () => {
    stop = startSession()
    fromOtherTab(() => localStorage.setItem('loggedInUser', jwt({ CpfCnpj: CNPJ })))
    expect(useSession.getState().session?.cpfCnpj).toBe(CNPJ)
    expect(identification.get()).toBe(CNPJ)
  })

  test.each([
    ['loggedInUser', () => localStorage.removeItem('loggedInUser')],
    [null, () => localStorage.clear()],
  ])('a logout there is a logout here (key %s)', (key, change) => {
    stop = startSession()
    signIn(jwt({ CpfCnpj: CPF }))
    visit.set('phone', '11987654321')
    fromOtherTab(() => {
      change()
      anonymousStore.write('key', 'for that tab to remove')
    }, key)
    expect(anonymousStore.keys()).toEqual(['key'])
    expect(useSession.getState()).toEqual({ session: null, ended: 'elsewhere' })
    expect([visit.get('phone'), isHidden()]).toEqual([null, false])
  })

  test('other keys are none of its business', () => {
    stop = startSession()
    const session = signIn(jwt({ CpfCnpj: CPF }))
    fromOtherTab(() => localStorage.setItem('consent', '{}'), 'consent')
    expect(useSession.getState().session).toBe(session)
  })

  test('a renewed login of the same person is taken over', () => {
    stop = startSession()
    signIn(jwt({ CpfCnpj: CPF }))
    visit.set('phone', '11987654321')
    const renewed = jwt({ CpfCnpj: CPF, renewed: true })
    fromOtherTab(() => localStorage.setItem('loggedInUser', renewed))
    expect([useSession.getState().session?.token, visit.get('phone'), isHidden()]).toEqual([
      renewed,
      '11987654321',
      false,
    ])
  })
})

describe('somebody else has logged in', () => {
  const others = jwt({ CpfCnpj: CNPJ })
  const logIn = () => localStorage.setItem('loggedInUser', others)

  test.each<[string, () => unknown]>([
    ['a message of another tab', () => fromOtherTab(logIn)],
    ['a look at the tab', () => [logIn(), document.dispatchEvent(new Event('visibilitychange'))]],
    ['the focus', () => [logIn(), window.dispatchEvent(new Event('focus'))]],
    ['the way back to a page that was frozen', () => [freeze(), logIn(), restore()]],
    ['a logout', () => [logIn(), endSession('user')]],
    ['the timer of the expiry', () => [logIn(), jest.advanceTimersByTime(HOUR)]],
  ])('%s hides the page and empties it', (_, notice) => {
    stop = startSession()
    visitWithTraces()
    anonymousStore.write('key', 'of the other one')
    notice()
    expect(useSession.getState()).toEqual({ session: null, ended: 'elsewhere', isReplaced: true })
    expect([isHidden(), useToasts.getState().toasts]).toEqual([true, []])
    expect(leftInTab()).not.toMatch(/52998224725|Marina|exec-12345678/)
    // The other person's data stays.
    expect(localStorage.getItem('loggedInUser')).toBe(others)
    expect(anonymousStore.keys()).toEqual(['key'])
  })

  test('what comes next does not make the page theirs; the next document is, and says why', () => {
    stop = startSession()
    visitWithTraces()
    fromOtherTab(logIn)
    for (const event of ['focus', 'pageshow']) window.dispatchEvent(new Event(event))
    expect([useSession.getState().session, isHidden(), syncSession()]).toEqual([null, true, false])
    stop()
    useSession.setState({ session: null, ended: null }, true)
    stop = startSession()
    expect(useSession.getState()).toMatchObject({ session: { cpfCnpj: CNPJ }, ended: 'elsewhere' })
    expect(leftInTab()).toBe(JSON.stringify({ visitOwner: CNPJ }))
  })

  test('a consult of another tax id goes with it', () => {
    identification.set(CPF)
    execution.set('exec-12345678')
    stop = startSession()
    fromOtherTab(logIn)
    expect([useSession.getState().isReplaced, isHidden(), execution.get()]).toEqual([true, true, null])
  })

  test('a document that begins with the consult of another begins without it', () => {
    identification.set(CPF)
    execution.set('exec-12345678')
    logIn()
    stop = startSession()
    expect([identification.get(), execution.get()]).toEqual([null, null])
    expect(useSession.getState()).toMatchObject({ session: { cpfCnpj: CNPJ }, ended: 'elsewhere' })
  })
})

describe('a page that the browser keeps', () => {
  test.each<[string, boolean, () => unknown]>([
    ['of a login', true, () => signIn(jwt({ CpfCnpj: CPF }))],
    ['of a consult', true, () => identification.set(CPF)],
    ['of nobody', false, () => {}],
  ])('%s is hidden meanwhile: %s', (_, hidden, arrange) => {
    stop = startSession()
    arrange()
    freeze()
    expect(isHidden()).toBe(hidden)
    restore()
    expect([isHidden(), useSession.getState().ended]).toEqual([false, null])
  })

  test('a page outside the back/forward cache is not hidden', () => {
    stop = startSession()
    signIn(jwt({ CpfCnpj: CPF }))
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }))
    expect(isHidden()).toBe(false)
  })

  test.each<[string, () => unknown, string]>([
    ['a logout', () => localStorage.removeItem('loggedInUser'), 'elsewhere'],
    ['an expiry', () => jest.setSystemTime(Date.now() + 2 * HOUR), 'expired'],
  ])('knows of %s as it comes back', (_, meanwhile, ended) => {
    stop = startSession()
    signIn(jwt({ CpfCnpj: CPF }))
    freeze()
    meanwhile()
    restore()
    expect(useSession.getState()).toEqual({ session: null, ended })
  })

  test.each<[string, () => unknown]>([
    ['another was consulted in', () => identification.set(CNPJ)],
    ['the home has cleared', () => clearVisit()],
  ])('is replaced where it was drawn for a visit that %s', (_, inTheSameTab) => {
    identification.set(CPF)
    stop = startSession()
    freeze()
    inTheSameTab()
    restore()
    expect([useSession.getState().isReplaced, isHidden()]).toEqual([true, true])
  })
})

test('storage that refuses ends nothing: the login is this page’s alone', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  const areas = ['getItem', 'setItem', 'removeItem'].map((name) =>
    jest.spyOn(Storage.prototype, name as 'getItem').mockImplementation(refuse),
  )
  stop = startSession()
  const session = signIn(jwt({ CpfCnpj: CPF }))
  freeze()
  restore()
  window.dispatchEvent(new Event('focus'))
  expect(useSession.getState()).toEqual({ session, ended: null, isUnstored: true })
  expect(readSession()).toEqual(session)
  debtorStore(CPF).write('open', 'yes')
  expect(debtorStore(CPF).read('open')).toBe('yes')
  endSession('user')
  expect(useSession.getState()).toEqual({ session: null, ended: 'user' })
  expect([readSession(), identification.get(), debtorStore(CPF).keys()]).toEqual([null, null, []])
  for (const area of areas) area.mockRestore()
})

describe.each([-400, -7, 7, 400])('on a device that is %i days off', (days) => {
  const bankTime = () => Date.now() - days * 24 * HOUR
  beforeEach(() => {
    jest.setSystemTime(Date.now() + days * 24 * HOUR)
    learnServerTime(bankTime())
  })
  afterEach(forgetServerTime)

  test('a session lasts to its end by the bank, over a reload too', () => {
    signIn(jwt({ CpfCnpj: CPF, exp: (bankTime() + HOUR) / 1000 }))
    jest.advanceTimersByTime(HOUR / 2)
    forgetServerTime()
    stop = startSession()
    expect(useSession.getState()).toMatchObject({ session: { cpfCnpj: CPF }, ended: null })
    // The HTTP client does this for each response.
    learnServerTime(bankTime())
    scheduleExpiry()
    jest.advanceTimersByTime(HOUR / 2 - 1)
    expect(useSession.getState().session).not.toBeNull()
    jest.advanceTimersByTime(1)
    expect(useSession.getState()).toMatchObject({ session: null, ended: 'expired' })
  })

  test('a long absence is as long as anywhere', () => {
    signIn(jwt({ CpfCnpj: CPF, exp: (bankTime() + HOUR) / 1000 }))
    const onIdle = jest.fn()
    const unwatch = watchInactivity(10, onIdle)
    jest.advanceTimersByTime(599_999)
    expect(onIdle).not.toHaveBeenCalled()
    jest.advanceTimersByTime(1)
    expect(onIdle).toHaveBeenCalledTimes(1)
    unwatch()
  })
})
