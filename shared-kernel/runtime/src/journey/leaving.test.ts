import { jwt } from '@portal/testing/fake-token'
import { ApiError } from '../api-error'
import { setTransport } from '../http'
import { endSession, signIn, useSession } from '../session'
import { startRuntime } from '../start'
import { localStore } from '../storage'
import type { CallRequest } from '../transport'
import { clearVisit } from '../visit'
import { queuedKeys } from './outbox'
import { flushJourney, prepareToTrack, track } from './track'

type Reply = Promise<{ status: number; data: unknown }>

let calls: CallRequest[]
let replies: Reply[]
const releases: (() => void)[] = []
let stop: () => void
const prepareWrites = jest.fn(async () => undefined)
const ok = () => Promise.resolve({ status: 200, data: { status: 'OK' } })
/** A request that stays pending until the test ends. */
const open = () =>
  new Promise<{ status: number; data: unknown }>((resolve) =>
    releases.push(() => resolve({ status: 200, data: {} })),
  )
const settle = () => new Promise(process.nextTick)

const leave = () => window.dispatchEvent(new Event('pagehide'))
function hide(visibilityState: DocumentVisibilityState) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  calls = []
  replies = []
  localStorage.clear()
  clearVisit()
  setTransport({
    send: (request) => {
      calls.push(request)
      return replies.shift() ?? ok()
    },
    sendForFile: () => Promise.reject(new Error('no files here')),
    prepareWrites,
  })
  stop = startRuntime()
})
afterEach(async () => {
  stop()
  for (const release of releases.splice(0)) release()
  await flushJourney()
  setTransport(null)
  jest.restoreAllMocks()
})

const steps = () => calls.map(({ body }) => (body as { step: string }).step)

test.each<[string, () => void]>([
  ['left', leave],
  ['hidden', () => hide('hidden')],
])('as the page is %s, what waits behind an open request goes out, and nothing twice', async (_, go) => {
  replies = [open()]
  track('consultaCpf')
  await settle()
  track('abandonouConsultaCpf')
  expect(steps()).toEqual(['consultaCpf'])
  go()
  go()
  await settle()
  expect(steps()).toEqual(['consultaCpf', 'abandonouConsultaCpf'])
  expect(calls.every(({ keepalive }) => keepalive)).toBe(true)
})

test('a page that comes into view sends nothing', async () => {
  replies = [open()]
  track('consultaCpf')
  await settle()
  track('abandonouConsultaCpf')
  hide('visible')
  await settle()
  expect(steps()).toEqual(['consultaCpf'])
})

test('what fails stays in the queue and is the same event for the next page', async () => {
  replies = [Promise.reject(new ApiError('network'))]
  track('abandonouConsultaCpf')
  leave()
  await flushJourney()
  expect(queuedKeys(localStore)).toHaveLength(1)
  await flushJourney()
  expect(queuedKeys(localStore)).toHaveLength(0)
  expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
})

test('of more than a browser lets outlive a page the newest go out, in their order', async () => {
  const metadata = { text: 'x'.repeat(25_000) }
  replies = [open()]
  track('consultaCpf')
  await settle()
  for (const step of ['faqPergunta', 'cliqueAcessar', 'abandonouConsultaCpf'] as const)
    track(step, { metadata })
  leave()
  await settle()
  expect(steps().slice(1)).toEqual(['cliqueAcessar', 'abandonouConsultaCpf'])
})

test('an event too large to outlive its page goes out like any call', async () => {
  track('consultaCpf', { metadata: { text: 'x'.repeat(70_000) } })
  await flushJourney()
  expect(calls.map(({ keepalive }) => keepalive)).toEqual([false])
})

test('what a write needs is fetched before the page can be left', async () => {
  prepareToTrack()
  await settle()
  expect(prepareWrites).toHaveBeenCalledTimes(1)
})

describe('the end of a session, while the bank takes no events', () => {
  const CPF = '52998224725'
  const inStorage = () => JSON.stringify({ ...localStorage, ...sessionStorage })
  const isDown = () => Promise.reject(new ApiError('network'))

  function visitWithEvent() {
    signIn(jwt({ CpfCnpj: CPF }))
    replies = [isDown(), isDown(), isDown()]
    track('faqPergunta', { faqId: 1 })
    expect(inStorage()).toContain(CPF)
  }

  test.each<[string, () => unknown]>([
    ['a logout', () => endSession('user')],
    ['an expiry', () => endSession('expired')],
    ['a login of somebody else', () => signIn(jwt({ CpfCnpj: '11222333000181' }))],
    [
      'an expiry while no page was open',
      () => {
        stop()
        localStorage.setItem('loggedInUser', jwt({ CpfCnpj: CPF, exp: 1 }))
        useSession.setState({ session: null, ended: null })
        stop = startRuntime()
      },
    ],
  ])('%s: nothing of them is in storage, and what they did still goes out', async (_, ends) => {
    visitWithEvent()
    await flushJourney()
    ends()
    expect(inStorage()).not.toContain(CPF)
    await flushJourney()
    await flushJourney()
    expect(calls.at(-1)?.body).toMatchObject({ step: 'faqPergunta', cpfCnpj: CPF })
    expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    replies = []
    await flushJourney()
    endSession('user')
  })

  test('as the page is left, it goes out at once', async () => {
    visitWithEvent()
    await flushJourney()
    endSession('user')
    await settle()
    calls = []
    leave()
    await settle()
    expect(steps()).toEqual(['faqPergunta'])
  })
})
