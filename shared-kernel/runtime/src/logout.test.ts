import { defaultConfig } from '@portal/demo-bank'
import { jwt } from '@portal/testing/fake-token'
import { setConfig } from './config'
import { setTransport } from './http'
import { signOut } from './logout'
import { readSession, signIn, useSession } from './session'
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

  test('logs out after ten minutes without a sign of life, when switched on', async () => {
    setConfig({ ...defaultConfig, inactivityLogout: { enabled: true, minutes: 10 } })
    stop = startRuntime()
    signIn(jwt({ CpfCnpj: CPF }))
    await idle(9)
    window.dispatchEvent(new Event('keydown'))
    await idle(9)
    expect(useSession.getState().session).not.toBeNull()
    await idle(2)
    expect(useSession.getState()).toEqual({ session: null, ended: 'inactive' })
  })
})
