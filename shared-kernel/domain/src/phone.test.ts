import fc from 'fast-check'
import parsePhoneNumber from 'libphonenumber-js/max'
import { callLink, formatPhone, isMobile, isPhone, maskPhone, normalisePhone, toE164 } from './phone'

test.each([
  ['(11) 98765-4321', true],
  ['11987654321', true],
  ['+55 11 98765-4321', true],
  ['0055 11 98765 4321', true],
  ['011 98765-4321', true],
  ['011 4858-5151', true],
  ['+55 (0)11 98765-4321', true],
  ['0 15 11 98765-4321', true],
  ['0318532221234', true],
  ['+55 55 99999-1234', true],
  ['0 21 55 3333-4444', true],
  // A prefix at the start is an ordinary digit elsewhere.
  ['(11) 98005-5432', true],
  ['(11) 2400-1234', true],
  ['(11) 4858-5151', true],
  ['55999991234', true],
  ['(20) 98765-4321', false],
  ['(23) 98765-4321', false],
  ['(25) 3456-7890', false],
  ['(11) 8765-4321', false],
  ['(11) 88765-4321', false],
  ['(11) 6858-5151', false],
  ['0800 123 4567', false],
  ['0300 123 4567', false],
  ['4004-1234', false],
  ['(11) 4004-1234', false],
  ['(11) 3003-1234', false],
  ['(11) 99999-9999', false],
  ['(11) 92222-2222', false],
  ['(11) 3333-3333', false],
  ['98765-4321', false],
  ['+34 912 345 678', false],
  ['+351 912 345 678', false],
  ['00351 51 91234-5678', false],
  ['0034 91 234 56 78', false],
  ['11987654321x', false],
  ['119876543210', false],
  ['111987654321', false],
  ['11148585151', false],
  ['11485851512', false],
  ['', false],
])('%s can be called back: %s', (text, expected) => {
  expect(isPhone(text)).toBe(expected)
})

test('a mobile is told from a landline', () => {
  expect([isMobile('11987654321'), isMobile('1148585151')]).toEqual([true, false])
})

test.each([
  ['11987654321', '(11) 98765-4321', '+5511987654321', '(11) *****-4321'],
  ['+55 11 4858-5151', '(11) 4858-5151', '+551148585151', '(11) ****-5151'],
])('%s is written %s, sent as %s and shown as %s', (text, written, e164, shown) => {
  expect([formatPhone(text), toE164(text), maskPhone(text)]).toEqual([written, e164, shown])
})

test('what is no number is left as it is, and shows no more than its end', () => {
  expect(['119876543', '1198765432100', ''].map(formatPhone)).toEqual(['119876543', '1198765432100', ''])
  expect(maskPhone('11987')).toBe('(11) -987')
})

test('the zero of an old 0800 number is no trunk prefix', () => {
  expect(normalisePhone('0800 55 0160')).toBe('0800550160')
})

test('what is written reads back', () => {
  const numbers = fc.tuple(fc.integer({ min: 11, max: 99 }), fc.integer({ min: 20000000, max: 999999999 }))
  fc.assert(
    fc.property(numbers, ([area, subscriber]) => {
      expect(normalisePhone(formatPhone(`${area}${subscriber}`))).toBe(`${area}${subscriber}`)
    }),
  )
})

// libphonenumber knows the ranges in use and refuses some that the numbering plan allows. Every Brazilian landline or
// mobile that it accepts must be accepted here, except numbers that cannot be called back.
test('every number that libphonenumber accepts is accepted', () => {
  const candidates = fc.tuple(fc.integer({ min: 10, max: 99 }), fc.integer({ min: 20000000, max: 999999999 }))
  fc.assert(
    fc.property(candidates, ([area, subscriber]) => {
      const text = `${area}${subscriber}`
      const parsed = parsePhoneNumber(text, 'BR')
      const refusedOnPurpose = /^(?:400\d|300\d)\d{4}$|(\d)\1{7}$/.test(String(subscriber))
      fc.pre(parsed?.isValid() === true && !refusedOnPurpose)
      // It still accepts eight-digit trunking numbers (7...), which no longer exist.
      fc.pre(parsed?.getType() === 'FIXED_LINE' || String(subscriber).length === 9)
      fc.pre(parsed?.nationalNumber === text)
      expect(isPhone(text)).toBe(true)
    }),
    { numRuns: 500, maxSkipsPerRun: 400 },
  )
})

test('the area codes are those of libphonenumber for mobiles', () => {
  for (let area = 10; area <= 99; area++) {
    const text = `${area}987654321`
    expect([area, isPhone(text)]).toEqual([area, parsePhoneNumber(text, 'BR')?.isValid() ?? false])
  }
})

test.each([
  ['(11) 4858-5151', 'tel:+551148585151'],
  ['+55 11 4858-5151', 'tel:+551148585151'],
  ['(11) 4858-5050', 'tel:+551148585050'],
  ['0800 555 0160', 'tel:08005550160'],
  ['4004-1234', 'tel:40041234'],
])('%s is dialled as %s', (printed, link) => {
  expect(callLink(printed)).toBe(link)
})
