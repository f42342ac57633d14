import { type CallDefinition, type CallName, contract, Problem } from '@portal/contract'
import { formatTaxId } from '@portal/domain/tax-id'
import type { TObject, TSchema } from '@sinclair/typebox'
import fc from 'fast-check'
import { agreementNumberOf } from '../negotiation/groups'
import { Bank, callNames, persona, type Visitor } from '../testing/bank'
import { counters } from './limits'
import { errorsOf } from './validation'

/**
 * Sends arbitrary values to every call as every kind of caller. There must be no internal error and no data of another
 * debtor, and every refusal must be a problem body. Most values match the contract, so that they reach the handlers.
 */

const victim = persona('acordo-em-dia')
const own = persona('cliente')
const number = agreementNumberOf(victim, 'em-dia')
const secrets = ['EDSON', victim.phone, victim.email, victim.motherName, victim.birthDate].filter(
  (secret) => secret !== undefined,
)

let bank: Bank
let intruder: Visitor
beforeAll(async () => {
  bank = await Bank.open()
  intruder = await bank.login(own.key)
})
afterAll(() => bank.close())

const odd = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 1.5, 1e308, '', ' ', '0', [], {}, [[]]),
  fc.constantFrom(
    '../../etc/passwd',
    "' OR 1=1 --",
    '%00',
    '\u0000',
    '\ud800',
    '{}',
    '__proto__',
    'a'.repeat(9000),
  ),
  fc.string({ maxLength: 30 }),
  fc.jsonValue({ maxDepth: 2 }),
)
/** Texts: mainly the victim's documents and record ids, and variations of them. */
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constant(victim.taxId) },
  { weight: 2, arbitrary: fc.constantFrom(number, `${number}003`) },
  { weight: 2, arbitrary: fc.constantFrom(own.taxId, persona('pj-kba').taxId, '86288366757') },
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      ...['09', '12', '0', '1', '3', '12345678', '123456789', '0000', '25', 'ABCD', 'a'.repeat(32)],
      ...['2026-11-24', '2026-02-30', '9999-12-31', '2026-11-24T10:00:00-03:00', '2014', '01310100'],
      ...['11987654321', 'eu@exemplo.com.br', 'MARIA', 'umaSenhaBoa', 'PF', 'A vista', '2'.repeat(47)],
    ),
  },
)

function fitting(schema: TSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  const choices: readonly TSchema[] | undefined = schema.anyOf ?? schema.allOf
  if (choices !== undefined) return fc.oneof(...choices.map(value))
  switch (schema.type) {
    case 'string':
      return text
    case 'number':
    case 'integer':
      return fc.constantFrom(0, 1, 2, 12, 100, 1500.5)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(value(schema.items), { maxLength: 3 })
    case 'object':
      return record(schema.properties, schema.required)
    default:
      return odd
  }
}

const value = (schema: TSchema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: fitting(schema) }, { weight: 1, arbitrary: odd })

function record(
  properties: Record<string, TSchema> = {},
  required: readonly string[] = [],
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, value(schema)] as const)
  return fc.oneof(
    { weight: 12, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [...required] }) },
    { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 8 }), odd, { maxKeys: 3 }) },
  )
}

/** Paths and queries hold text only. */
const texts = (schema: TObject | undefined) =>
  record(schema?.properties, schema?.required).map((fields) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        writable(typeof field === 'string' ? field : JSON.stringify(field)),
      ]),
    ),
  )
/** A lone surrogate cannot be encoded in a URL. */
const writable = (written: string) => written.replace(/[\ud800-\udfff]/g, '?')

function requestOf({ params, query, body, upload }: CallDefinition) {
  const sent: fc.Arbitrary<unknown> =
    upload !== undefined
      ? fc.constantFrom(Buffer.from('%PDF-1.7'), Buffer.alloc(0), Buffer.from([0xff, 0xd8, 0xff]))
      : body === undefined
        ? fc.constant(undefined)
        : value(body)
  return fc.record({
    params: texts(params),
    query: texts(query),
    body: sent,
    who: fc.constantFrom('intruder', 'intruder', 'nobody', 'forged'),
    identification: fc.constantFrom(victim.taxId, own.taxId, formatTaxId(victim.taxId), "' OR 1=1 --"),
  })
}

test.each(callNames)('%s', async (name: CallName) => {
  const definition: CallDefinition = contract[name]
  const property = fc.asyncProperty(requestOf(definition), async ({ body, who, ...rest }) => {
    bank.sandbox.store.removeWhere(counters, () => true)
    const token = { intruder: intruder.token, nobody: undefined, forged: `${intruder.token}x` }[who]
    const { status, data, headers } = await bank.call(name, {
      ...rest,
      token,
      body: Buffer.isBuffer(body) || body === undefined ? body : JSON.stringify(body),
      ...(definition.upload === undefined ? {} : { contentType: definition.upload[0] ?? '' }),
    })
    expect(status).toBeLessThan(500)
    if (status >= 400) {
      expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
      expect(errorsOf(Problem, data)).toEqual([])
    }
    for (const secret of secrets) expect(JSON.stringify(data)).not.toContain(secret)
  })
  // The same values in each run, so that failures are reproducible.
  await fc.assert(property, { numRuns: 60, seed: 20261120 })
})
