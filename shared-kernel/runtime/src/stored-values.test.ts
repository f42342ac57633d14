import { getServerTime, timeUntil } from './clock'
import { readConsent } from './consent'
import { enqueue, queuedKeys } from './journey/outbox'
import { readSession, startSession } from './session'
import { localStore } from './storage'
import { execution, identification, partnerIdentification, productFlags, visit } from './visit'

const jwt = (claims: string) => `e30.${btoa(claims)}.x`
const FAR = '8.64e300'
/** Values that another release, an extension or an attacker may have stored. */
const HOSTILE = [
  '',
  'x',
  'null',
  '[]',
  '{}',
  '"a"',
  FAR,
  `-${FAR}`,
  'x'.repeat(1_000_000),
  '\u0000\r\nX: y',
  'ação',
  '{"__proto__":{"optional":true,"at":1,"bol":true},"optional":true,"at":8.64e300}',
  '{"optional":"yes","at":"now","token":{"token":1},"bol":"true"}',
  jwt('{"CpfCnpj":1,"exp":9e9}'),
  jwt('{"CpfCnpj":"","exp":9e9}'),
  jwt('{"__proto__":{"CpfCnpj":"52998224725","exp":9e9}}'),
  `é${jwt('{"CpfCnpj":"52998224725","exp":9e9}')}`,
  `x\n${jwt('{"CpfCnpj":"52998224725","exp":9e9}')}`,
]

/** Key, reader, and the expected result for each hostile value. */
const READ: [key: string, read: () => unknown, expected: unknown][] = [
  ['loggedInUser', readSession, null],
  ['consent', readConsent, null],
  ['clockLead', () => Math.abs(getServerTime() - Date.now()) < 60_000, true],
  ['clockLead', () => timeUntil(Date.now()) < 60_000, true],
  ['productFlags', productFlags.get, { bol: false, drc: false, ren: false }],
  ['visit.negotiation', () => visit.get('negotiation')?.idNegociacao, undefined],
  ['visit.sentCode', () => visit.get('sentCode'), null],
  ['visit.opportunityList', () => visit.get('opportunityList'), null],
  ['visit.zeroDownPayment', () => visit.get('zeroDownPayment'), null],
]
/** Values sent as headers. */
const TEXTS = [
  ['identification', identification.get],
  ['execId', execution.get],
  ['partnerIdentification', partnerIdentification.get],
] as const

const fill = (key: string, value: string) => {
  for (const area of [localStorage, sessionStorage]) {
    area.clear()
    area.setItem(key, value)
  }
}

test.each(READ)('of %s nothing is believed that cannot be', (key, read, expected) => {
  for (const value of HOSTILE) {
    fill(key, value)
    expect({ value: value.slice(0, 99), read: read() }).toEqual({ value: value.slice(0, 99), read: expected })
  }
})

test.each(TEXTS)('%s is null or fits a header', (key, read) => {
  for (const value of HOSTILE) {
    fill(key, value)
    const restored = read()
    expect(() => new Headers({ 'x-identification': restored ?? '' })).not.toThrow()
    expect((restored ?? '').length).toBeLessThan(1000)
  }
})

test('the visit starts with every value in every place', () => {
  for (const value of HOSTILE) {
    for (const [key] of [...READ, ...TEXTS, ['visitOwner'], ['debtor.x'], ['journey.x']] as const) {
      fill(key, value)
      startSession()()
      expect(readSession()).toBeNull()
    }
  }
})

test('an event is queued in order after keys of another shape', () => {
  fill('journey.x', 'x')
  const event = {
    step: 'x',
    cpfCnpj: null,
    execId: null,
    partnerIdentification: null,
    idNegociacao: null,
    extra: {},
  }
  enqueue(localStore, { ...event, id: 'a', at: 5 })
  enqueue(localStore, { ...event, id: 'b', at: 5 })
  const orders = queuedKeys(localStore).flatMap((key) => /^journey\.(\d{15})\.([ab])$/.exec(key)?.[2] ?? [])
  expect(orders).toEqual(['a', 'b'])
})
