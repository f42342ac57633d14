import { defaultConfig } from '@portal/demo-bank'
import { ApiError } from './api-error'
import { setConfig } from './config'
import { setTransport } from './http'
import {
  followSessionLink,
  keepSessionLink,
  parseSessionLink,
  peekSessionLink,
  takeSessionLink,
  withoutSessionLink,
} from './session-link'
import { startRuntime } from './start'
import type { CallRequest } from './transport'
import { clearVisit, execution, identification, visit } from './visit'

beforeEach(() => sessionStorage.clear())
afterEach(() => setTransport(null))

test.each([
  [
    '?cpfCnpj=529.982.247-25&execId=exec-12345678',
    { cpfCnpj: '52998224725', execId: 'exec-12345678', zeroDownPayment: false },
  ],
  [
    '?execId=abcdefgh&SEMENTRADA=1&cpfCnpj=11222333000181',
    { cpfCnpj: '11222333000181', execId: 'abcdefgh', zeroDownPayment: true },
  ],
  [
    '?CPFCNPJ=52998224725&execid=abcdefgh',
    { cpfCnpj: '52998224725', execId: 'abcdefgh', zeroDownPayment: false },
  ],
  ['?cpfCnpj=52998224726&execId=exec-12345678', null],
  ['?cpfCnpj=52998224725&execId=<b>', null],
  ['?cpfCnpj=52998224725', null],
  ['', null],
])('%s links to %o', (search, link) => {
  expect(parseSessionLink(search)).toEqual(link)
})

test.each([
  ['?cpfCnpj=52998224725&execId=exec-12345678&SEMENTRADA=1', ''],
  ['?utm_source=x&cpfCnpj=52998224725&execId=y', '?utm_source=x'],
  ['?CPFCNPJ=529.982.247-25&EXECID=y&sementrada=1', ''],
  ['?cpf%43npj=52998224725', ''],
  ['?cpfCnpj=52998224725&cpfCnpj=52998224725', ''],
  ['?nome=a%20b', '?nome=a%20b'],
  ['', ''],
])('of %s the address bar keeps %s', (search, rest) => {
  expect(withoutSessionLink(search)).toBe(rest)
})

const link = { cpfCnpj: '52998224725', execId: 'exec-12345678', zeroDownPayment: true }

test('following a link ties the execution and keeps it for the visit', async () => {
  const calls: CallRequest[] = []
  setTransport({
    send: async (request) => {
      calls.push(request)
      return { status: 200, data: { status: 'OK', execId: 'exec-87654321', nome: 'M*** S***' } }
    },
    sendForFile: () => Promise.reject(new Error('no files here')),
  })
  await followSessionLink(link)
  expect(calls).toMatchObject([
    {
      call: 'POST /api/v1/vincularExec',
      body: { cpfCnpj: '52998224725', execId: 'exec-12345678', SEMENTRADA: 1 },
    },
  ])
  expect([identification.get(), execution.get(), visit.get('zeroDownPayment')]).toEqual([
    '52998224725',
    'exec-87654321',
    true,
  ])
  expect(visit.get('linkOwner')).toEqual({ taxId: '52998224725', name: 'M*** S***' })
})

test.each([
  ['is taken over', () => {}, '52998224725', 'exec-87654321', null],
  ['comes after another id was consulted', consultAnother, '39053344705', 'exec-own', '11987654321'],
])('a link that %s does not mix two people', async (_, meanwhile, taxId, execId, phone) => {
  identification.set('11144477735')
  visit.set('phone', '11900000000')
  setTransport({
    send: async () => {
      meanwhile()
      return { status: 200, data: { status: 'OK', execId: 'exec-87654321' } }
    },
    sendForFile: () => Promise.reject(new Error('no files here')),
  })
  await followSessionLink(link)
  expect([identification.get(), execution.get(), visit.get('phone')]).toEqual([taxId, execId, phone])
})

function consultAnother() {
  clearVisit('39053344705')
  identification.set('39053344705')
  execution.set('exec-own')
  visit.set('phone', '11987654321')
}

test('a refused link leaves nothing behind but whose it is', async () => {
  setTransport({
    send: () => Promise.reject(new ApiError('http', { status: 409 })),
    sendForFile: () => Promise.reject(new Error('no files here')),
  })
  await expect(followSessionLink(link)).rejects.toBeInstanceOf(ApiError)
  expect([identification.get(), execution.get()]).toEqual([null, null])
  expect(visit.get('linkOwner')).toEqual({ taxId: '52998224725', name: '' })
})

test('every page loses the link from its address as the kernel starts, and a screen takes it once', () => {
  history.replaceState(null, '', '/central-de-duvidas?origem=sms&cpfCnpj=52998224725&execId=abcdefgh#senha')
  setConfig(defaultConfig)
  startRuntime()()
  expect(location.href).toBe(`${location.origin}/central-de-duvidas?origem=sms#senha`)
  expect(peekSessionLink()?.execId).toBe('abcdefgh')
  expect([takeSessionLink()?.cpfCnpj, takeSessionLink()]).toEqual(['52998224725', null])
})

test('a broken link leaves the address too, and the one before it is no longer followed', () => {
  keepSessionLink('?cpfCnpj=52998224725&execId=abcdefgh')
  expect(keepSessionLink('?cpfCnpj=52998224726&execId=abcdefgh')).toBe('')
  expect(takeSessionLink()).toBeNull()
})
