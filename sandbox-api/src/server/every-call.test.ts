import { type CallDefinition, type CallName, contract, Problem } from '@portal/contract'
import { Type } from '@sinclair/typebox'
import { accessCases } from '../testing/access-cases'
import { Bank, callNames } from '../testing/bank'
import type { Case, Cases } from '../testing/case'
import { contactCases } from '../testing/contact-cases'
import { negotiationCases } from '../testing/negotiation-cases'
import { otherCases } from '../testing/other-cases'
import { errorsOf } from './validation'

const cases: Cases = { ...accessCases, ...contactCases, ...negotiationCases, ...otherCases }

function casesOf<K extends CallName>(
  name: K,
): { name: CallName; status: number; who: string; run: (bank: Bank) => Promise<void> }[] {
  const definition: CallDefinition = contract[name]
  return cases[name].map((one: Case<K>) => ({
    name,
    status: one.status,
    who: one.as ?? 'anybody',
    run: async (bank) => {
      const token = one.as === undefined ? '' : (await bank.login(one.as)).token
      const options = await one.make(bank, token)
      const reply = await bank.call(name, { ...(token === '' ? {} : { token }), ...options })
      expect({ status: reply.status, data: reply.data }).toMatchObject({ status: one.status })
      expect(reply.headers['cache-control']).toBe('no-store')
      if (one.status >= 400) {
        expect(Object.keys(definition.problems).map(Number)).toContain(one.status)
        expect(errorsOf(Problem, reply.data)).toEqual([])
        expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
      } else if (definition.file !== undefined) {
        expect(reply.bytes.subarray(0, 5).toString()).toBe('%PDF-')
        expect(reply.headers['content-type']).toBe(definition.file)
      } else {
        expect(errorsOf(definition.answers[one.status] ?? Type.Never(), reply.data)).toEqual([])
      }
    },
  }))
}

let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(() => bank.reset())
afterAll(() => bank.close())

describe.each(callNames)('%s', (name) => {
  test.each(casesOf(name))('$status ($who)', ({ run }) => run(bank))
})

/** Errors that any call may have are tested for all calls in bad-input.test.ts. */
const GENERAL = [400, 403, 413, 429, 500]

test.each(callNames)('%s: every status that is its own has a case', (name) => {
  const definition: CallDefinition = contract[name]
  const own = [...Object.keys(definition.answers), ...Object.keys(definition.problems)]
    .map(Number)
    .filter((status) => !GENERAL.includes(status))
    // A reused key: repeated-calls.test.ts.
    .filter((status) => !definition.repeatable || status !== 409)
  const tried = new Set(cases[name].map(({ status }) => status))
  expect(own.filter((status) => !tried.has(status))).toEqual([])
})
