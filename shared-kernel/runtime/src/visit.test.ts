import { acceptConsent, readConsent } from './consent'
import {
  clearVisit,
  execution,
  identification,
  partnerIdentification,
  pendingPassword,
  productFlags,
  visit,
} from './visit'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

test('slots keep what they were given, typed, for this tab only', () => {
  visit.set('negotiation', { idNegociacao: 'N1', tipo: 'Parcelado' })
  visit.set('zeroDownPayment', true)
  expect(visit.get('negotiation')).toEqual({ idNegociacao: 'N1', tipo: 'Parcelado' })
  expect(visit.get('zeroDownPayment')).toBe(true)
  expect(localStorage.length).toBe(0)
  visit.clear('zeroDownPayment')
  expect(visit.get('zeroDownPayment')).toBeNull()
})

test('a damaged slot reads as empty', () => {
  sessionStorage.setItem('visit.phone', '{broken')
  expect(visit.get('phone')).toBeNull()
})

test.each([
  ['phone', { number: 1 }],
  ['zeroDownPayment', 'yes'],
  ['negotiation', []],
  ['negotiation', null],
  ['opportunityList', { order: 'menor', shown: 3 }],
] as const)('a slot %s that holds %j, as no release of ours writes it, reads as empty', (slot, stored) => {
  sessionStorage.setItem(`visit.${slot}`, JSON.stringify(stored))
  expect(visit.get(slot)).toBeNull()
})

test('ids are kept without formatting', () => {
  identification.set('12.abc.345/01de-35')
  expect(identification.get()).toBe('12ABC34501DE35')
})

test('a new password never reaches storage', () => {
  pendingPassword.set('correct horse battery')
  expect(pendingPassword.get()).toBe('correct horse battery')
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('horse')
})

test('a new password that a reload has lost is known to be lost', async () => {
  expect(pendingPassword.isLost()).toBe(false)
  pendingPassword.set('correct horse battery')
  expect(pendingPassword.isLost()).toBe(false)
  await jest.isolateModulesAsync(async () => {
    const { pendingPassword: afterReload } = await import('./visit')
    expect(afterReload.isLost()).toBe(true)
    afterReload.clear()
    expect(afterReload.isLost()).toBe(false)
  })
})

test.each([
  [null, { bol: false, drc: false, ren: false }],
  ['{"bol":true}', { bol: true, drc: false, ren: false }],
  ['{"bol":"yes","ren":true}', { bol: false, drc: false, ren: true }],
  ['nonsense', { bol: false, drc: false, ren: false }],
])('stored flags %s read as %o', (stored, flags) => {
  if (stored !== null) sessionStorage.setItem('productFlags', stored)
  expect(productFlags.get()).toEqual(flags)
})

test('entering the home clears what was temporary and keeps the consent and unsent events', () => {
  acceptConsent({ optional: true })
  localStorage.setItem('journey.000000000000001.id', '{}')
  sessionStorage.setItem('of-someone-else', '1')
  visit.set('phone', '11987654321')
  visit.set('email', 'a@b.example')
  visit.set('personType', 'PF')
  identification.set('52998224725')
  execution.set('exec-12345678')
  partnerIdentification.set('11144477735')
  productFlags.set({ bol: true, drc: true, ren: true })
  pendingPassword.set('x')
  clearVisit()
  expect(Object.keys(sessionStorage)).toEqual(['of-someone-else'])
  expect(pendingPassword.get()).toBeNull()
  expect(readConsent()).toEqual({ necessary: true, optional: true })
  expect(localStorage.getItem('journey.000000000000001.id')).toBe('{}')
})

test.each([
  ['52998224725', { taxId: '52998224725', name: 'M*** S***' }],
  ['11144477735', null],
  [undefined, null],
])('going on with %s, the visit keeps of a link: %o', (nextTaxId, owner) => {
  visit.set('linkOwner', { taxId: '52998224725', name: 'M*** S***' })
  clearVisit(nextTaxId)
  expect(visit.get('linkOwner')).toEqual(owner)
})

test('what blocked storage refuses, this page has', () => {
  const blocked = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  identification.set('52998224725')
  expect([identification.get(), visit.get('phone')]).toEqual(['52998224725', null])
  clearVisit()
  expect(identification.get()).toBeNull()
  blocked.mockRestore()
})
