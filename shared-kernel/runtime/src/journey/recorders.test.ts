import { createHash } from 'node:crypto'
import { defaultConfig } from '@portal/demo-bank'
import { setConfig } from '../config'
import { acceptConsent, revokeConsent } from '../consent'
import { setTransport } from '../http'
import type { CallRequest } from '../transport'
import { clearVisit, execution, identification } from '../visit'
import { runRecordersWithConsent } from './recorders'

const recorders = {
  inspectlet: { websiteId: '123', scriptUrl: 'https://recorder.example/inspectlet.js' },
  smartlook: { projectKey: 'key', scriptUrl: 'https://recorder.example/smartlook.js', region: 'eu' },
}

interface Recorded extends Window {
  __insp?: unknown[]
  smartlook?: { (...call: unknown[]): void; api?: unknown[]; sessionId?: string }
}
const page: Recorded = window

let calls: CallRequest[] = []
let stop: () => void = () => {}
const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src)
const identified = () =>
  (page.smartlook?.api ?? []).filter((call) => Array.isArray(call) && call[0] === 'identify')

const sha256 = (text: string) => createHash('sha256').update(text).digest()
const hash = (execId: string) => sha256(execId).toString('hex')

beforeEach(() => {
  jest.useFakeTimers()
  // WebCrypto resolves outside the fake timers.
  jest
    .spyOn(crypto.subtle, 'digest')
    .mockImplementation(async (_, data) => new Uint8Array(sha256(new TextDecoder().decode(data))).buffer)
  calls = []
  localStorage.clear()
  clearVisit()
  execution.set('exec-12345678')
  delete page.__insp
  delete page.smartlook
  document.head.innerHTML = ''
  document.body.innerHTML = '<main>R$ 1.234,50</main>'
  revokeConsent()
  setConfig({ ...defaultConfig, recorders })
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
  setTransport(null)
  jest.restoreAllMocks()
  jest.useRealTimers()
})

test('nothing is recorded before the optional consent, nor after a refusal', () => {
  stop = runRecordersWithConsent()
  acceptConsent({ optional: false })
  expect([scripts(), page.__insp, page.smartlook]).toEqual([[], undefined, undefined])
})

test('the consent starts them, masked and knowing no more than a hash of the execution', async () => {
  identification.set('52998224725')
  stop = runRecordersWithConsent()
  acceptConsent({ optional: true })
  await jest.advanceTimersByTimeAsync(0)
  expect(scripts()).toEqual([recorders.inspectlet.scriptUrl, recorders.smartlook.scriptUrl])
  expect(document.querySelector('main')?.getAttribute('data-sl')).toBe('mask')
  expect(document.querySelector('main')).toHaveClass('inspectletIgnore')
  expect(page.__insp).toEqual([
    ['wid', 123],
    ['identify', hash('exec-12345678')],
  ])
  expect(page.smartlook?.api).toEqual([
    ['init', 'key', { region: 'eu', cookies: false }],
    ['record', { forms: false, numbers: false, emails: false, ips: false }],
    ['identify', hash('exec-12345678'), {}],
  ])
  expect(JSON.stringify([page.__insp, page.smartlook?.api])).not.toMatch(/52998224725|exec-/)
})

test('what opens later is masked as well', async () => {
  acceptConsent({ optional: true })
  stop = runRecordersWithConsent()
  document.body.insertAdjacentHTML('beforeend', '<div><dialog>Linha digitável</dialog></div>')
  await Promise.resolve()
  expect(document.querySelector('dialog')).toHaveAttribute('data-sl', 'mask')
  expect(document.querySelector('dialog')).toHaveClass('inspectletIgnore')
})

test.each([
  ['the page itself', 'body', 'mask'],
  ['an announcement', '[role="status"]', 'mask'],
  ['the widget', 'contato-surface', 'exclude'],
  ['a drawn code', 'svg', 'exclude'],
  ['a value', 'input', 'exclude'],
  ['an address', 'a', 'exclude'],
  ['an amount in an attribute', 'progress', 'exclude'],
])('nothing is left out of the mask: %s', async (_, part, mark) => {
  acceptConsent({ optional: true })
  stop = runRecordersWithConsent()
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div><p role="status">R$ 10</p><svg/><input/><progress aria-valuetext="R$ 1 de R$ 2"></progress><a href="/a?b=1">a</a></div><contato-surface />',
  )
  await Promise.resolve()
  expect(document.querySelector(part)).toHaveAttribute('data-sl', mark)
  expect(document.querySelector(part)).toHaveClass('inspectletIgnore', 'inspectlet-sensitive')
  expect(document.querySelector(part)).toHaveClass(mark === 'mask' ? 'rr-mask' : 'rr-block')
  for (const attribute of ['data-private', `data-sentry-${mark === 'mask' ? mark : 'block'}`])
    expect(document.querySelector(part)).toHaveAttribute(attribute, 'true')
})

test('a field whose classes the screen writes anew is marked again', async () => {
  acceptConsent({ optional: true })
  stop = runRecordersWithConsent()
  document.body.insertAdjacentHTML('beforeend', '<input class="valid"/>')
  await Promise.resolve()
  document.querySelector('input')?.setAttribute('class', 'invalid')
  await Promise.resolve()
  expect(document.querySelector('input')).toHaveClass('invalid', 'inspectletIgnore', 'rr-block')
})

test('the smartlook identification is repeated after 10 s', async () => {
  acceptConsent({ optional: true })
  stop = runRecordersWithConsent()
  await jest.advanceTimersByTimeAsync(9_999)
  expect(identified()).toHaveLength(1)
  await jest.advanceTimersByTimeAsync(1)
  expect(identified()).toHaveLength(2)
  await jest.advanceTimersByTimeAsync(60_000)
  expect(identified()).toHaveLength(2)
})

test('registers recorded sessions with the API, with the person or without', async () => {
  acceptConsent({ optional: true })
  stop = runRecordersWithConsent()
  jest.spyOn(document, 'cookie', 'get').mockReturnValue('other=1; __insp_sid=insp-1')
  if (page.smartlook) page.smartlook.sessionId = 'look-1'
  await jest.advanceTimersByTimeAsync(2000)
  expect(calls.map(({ call, body }) => [call, body])).toEqual([
    ['POST /api/v1/inspectlet_session', { websiteId: '123', sessionId: 'insp-1', execId: 'exec-12345678' }],
    ['POST /api/v1/InspectLog', { sId: 'insp-1', idExec: 'exec-12345678', cpfCnpj: 'Não informado' }],
    ['POST /api/v1/smartlook_session', { sessionId: 'look-1', execId: 'exec-12345678' }],
    ['POST /api/v1/InspectLog', { sId: 'look-1', idExec: 'exec-12345678', cpfCnpj: 'Não informado' }],
  ])
})

test('the execution that a consult opens later is tied to the recording, once', async () => {
  clearVisit()
  acceptConsent({ optional: true })
  stop = runRecordersWithConsent()
  jest.spyOn(document, 'cookie', 'get').mockReturnValue('__insp_sid=insp-1')
  if (page.smartlook) page.smartlook.sessionId = 'look-1'
  await jest.advanceTimersByTimeAsync(2000)
  identification.set('52998224725')
  execution.set('exec-later-1')
  execution.set('exec-later-1')
  await jest.advanceTimersByTimeAsync(0)
  const tied = calls.map(({ body }) => body)
  expect(tied.slice(0, 4)).toMatchObject([{ execId: '' }, { idExec: '' }, { execId: '' }, { idExec: '' }])
  expect(tied.slice(4)).toEqual([
    { websiteId: '123', sessionId: 'insp-1', execId: 'exec-later-1' },
    { sId: 'insp-1', idExec: 'exec-later-1', cpfCnpj: '52998224725' },
    { sessionId: 'look-1', execId: 'exec-later-1' },
    { sId: 'look-1', idExec: 'exec-later-1', cpfCnpj: '52998224725' },
  ])
  expect(page.__insp).toContainEqual(['identify', hash('exec-later-1')])
  expect(page.smartlook?.api).toContainEqual(['identify', hash('exec-later-1'), {}])
})

test('taking the consent back stops them', async () => {
  acceptConsent({ optional: true })
  stop = runRecordersWithConsent()
  await jest.advanceTimersByTimeAsync(0)
  revokeConsent()
  expect(page.__insp?.at(-1)).toEqual(['disable'])
  expect(page.smartlook?.api?.at(-1)).toEqual(['pause'])
  await jest.advanceTimersByTimeAsync(10_000)
  execution.set('exec-later-1')
  await jest.advanceTimersByTimeAsync(0)
  expect(identified()).toHaveLength(1)
  expect(calls).toEqual([])
})

test('a hash that comes after the consent was taken back identifies nobody', async () => {
  acceptConsent({ optional: true })
  stop = runRecordersWithConsent()
  revokeConsent()
  await jest.advanceTimersByTimeAsync(0)
  expect(page.__insp?.at(-1)).toEqual(['disable'])
  expect(identified()).toEqual([])
})
