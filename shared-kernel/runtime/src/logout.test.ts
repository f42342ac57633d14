import { defaultConfig } from '@portal/demo-bank'
import { jwt } from '@portal/testing/fake-token'
import { setConfig } from './config'
import { setTransport } from './http'
import { useIdleEnd } from './idle-end'
import { signOut } from './logout'
import { endSession, readSession, signIn, useSession } from './session'
import { startRuntime } from './start'
import type { CallRequest } from './transport'
import { clearVisit, execution, productFlags, visit } from './visit'

const CPF = '52998224725'

let calls: CallRequest[] = []
let stop: () => void = () => {}

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z') })
  calls = []
  localStorage.clear()
  clearVisit()
  setConfig(defaultConfig)
  useSession.setState({ session: null, ended: null })
  setTransport({
    send: async (request) => {
      calls.push(request)
      return { status: 200, data: { status: 'OK' } }
    },
    sendForFile: () => Promise.reject(new Error('no files here')),
  })
})

afterEach(() => {
  stop()
  stop = () => {}
  setTransport(null)
  jest.useRealTimers()
})

describe('logging out', () => {
  test('tells the API and clears everything of the visit', async () => {
    const token = jwt({ CpfCnpj: CPF })
    signIn(token)
    execution.set('exec-12345678')
    visit.set('phone', '11987654321')
    productFlags.set({ bol: true, drc: false, ren: true })
    await signOut()
    expect(calls).toMatchObject([
      { call: 'POST /api/auth/TokenValidate', body: { CpfCnpj: CPF, Token: token } },
    ])
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    expect(useSession.getState()).toEqual({ session: null, ended: 'user' })
  })

  test('works when the API does not', async () => {
    setTransport({ send: () => Promise.reject(new Error('down')), sendForFile: () => Promise.reject() })
    signIn(jwt({ CpfCnpj: CPF }))
    await signOut()
    expect(readSession()).toBeNull()
  })

  test('does not wait for an API that hangs', async () => {
    setTransport({ send: () => new Promise(() => {}), sendForFile: () => Promise.reject() })
    signIn(jwt({ CpfCnpj: CPF }))
    const leaving = signOut()
    await jest.advanceTimersByTimeAsync(4000)
    await leaving
    expect(readSession()).toBeNull()
  })
})

describe('inactivity', () => {
  const MINUTE = 60_000
  const idle = (minutes: number) => jest.advanceTimersByTimeAsync(minutes * MINUTE)

  test('is switched off by default', async () => {
    stop = startRuntime()
    signIn(jwt({ CpfCnpj: CPF }))
    await idle(30)
    expect(useSession.getState().session).not.toBeNull()
  })

  function watch() {
    setConfig({ ...defaultConfig, inactivityLogout: { enabled: true, minutes: 10 } })
    stop = startRuntime()
    signIn(jwt({ CpfCnpj: CPF }))
  }
  const isOver = () => useSession.getState().session === null
  const endsAt = () => useIdleEnd.getState().endsAt

  test('logs out after ten minutes without a sign of life, when switched on', async () => {
    watch()
    await idle(9)
    window.dispatchEvent(new Event('keydown'))
    await idle(9)
    expect(isOver()).toBe(false)
    await idle(2)
    expect(useSession.getState()).toEqual({ session: null, ended: 'inactive' })
    expect(endsAt()).toBeNull()
  })

  test('announces the end two minutes before, and not earlier', async () => {
    watch()
    await idle(7.9)
    expect(endsAt()).toBeNull()
    await idle(0.2)
    expect(endsAt()).toBe(new Date('2026-11-20T15:10:00Z').getTime())
  })

  test.each(['pointerdown', 'keydown', 'scroll', 'touchstart', 'click'])(
    'a %s puts the end off',
    async (sign) => {
      watch()
      await idle(9)
      window.dispatchEvent(new Event(sign))
      expect(endsAt()).toBeNull()
      await idle(9)
      expect([isOver(), endsAt()]).toEqual([false, new Date('2026-11-20T15:19:00Z').getTime()])
    },
  )

  test('any use in another tab puts the end off', async () => {
    const channels: EventTarget[] = []
    const { BroadcastChannel } = globalThis
    globalThis.BroadcastChannel = Object.assign(function FakeChannel() {
      const channel = Object.assign(new EventTarget(), { postMessage: () => {}, close: () => {} })
      channels.push(channel)
      return channel
    }) as never
    watch()
    await idle(9)
    expect(endsAt()).not.toBeNull()
    for (const channel of channels) channel.dispatchEvent(new Event('message'))
    globalThis.BroadcastChannel = BroadcastChannel
    expect(endsAt()).toBeNull()
    await idle(9)
    expect(isOver()).toBe(false)
  })

  test('a device that slept past the end is out as it wakes, whatever is pressed first', async () => {
    watch()
    await idle(1)
    jest.setSystemTime(new Date('2026-11-20T15:40:00Z'))
    window.dispatchEvent(new Event('pointerdown'))
    await idle(0.1)
    expect(useSession.getState().ended).toBe('inactive')
  })

  test('a tab that was hidden checks as it is seen, before its timers do', async () => {
    watch()
    await idle(1)
    jest.setSystemTime(new Date('2026-11-20T15:09:00Z'))
    expect(endsAt()).toBeNull()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(endsAt()).toBe(new Date('2026-11-20T15:10:00Z').getTime())
  })

  test('no warning without a session', async () => {
    watch()
    endSession('user')
    await idle(9)
    expect(endsAt()).toBeNull()
  })
})
