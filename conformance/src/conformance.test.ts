import { catalogue } from './catalogue'
import { readPrepared } from './prepared'
import { type Area, judge, type Result } from './rule'
import { faulty, mutants } from './testing/mutants'
import { examine, openSandbox, PREPARED } from './testing/sandbox'

let sandbox: Awaited<ReturnType<typeof openSandbox>>
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const not = (results: Result[], verdict: Result['verdict']) =>
  results.filter((result) => result.verdict === verdict).map(({ id, reason }) => `${id}: ${reason}`)

/** The rules with these ids, in their order. */
const only = (ids: readonly string[]): Area[] =>
  catalogue.map(({ title, rules }) => ({ title, rules: rules.filter(({ id }) => ids.includes(id)) }))

test('the sandbox passes whole, and nothing is written for anybody who is not prepared', async () => {
  const bank = await examine(sandbox)
  const { store } = sandbox.sandbox
  const prepared = new Set(Object.values(readPrepared(PREPARED).pessoas).map((person) => person?.cpfCnpj))
  // What an address has asked about is remembered of the address, also where nobody has the id.
  const ofAddresses = ['bot checks', 'consulted ids']
  // What the sandbox itself moves along with the calendar is not the kit's doing.
  const isOwn = (record: object) => 'seeded' in record && record.seeded === true
  const ofOthers = () =>
    store.dump().filter(({ kind, owner, record }) => {
      const taxId = 'taxId' in record ? record.taxId : owner
      return taxId !== '' && !prepared.has(String(taxId)) && !isOwn(record) && !ofAddresses.includes(kind)
    })
  const before = ofOthers()
  expect(before.length).toBeGreaterThan(0)
  const results = await judge(bank, catalogue)
  expect(not(results, 'FAIL')).toEqual([])
  expect(not(results, 'CONDITIONAL')).toEqual([])
  expect(ofOthers()).toEqual(before)
}, 120_000)

test('ids of rules are unique, and each names a source', () => {
  const rules = catalogue.flatMap((area) => area.rules)
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  expect(rules.filter(({ source, title }) => source === '' || title === '')).toEqual([])
})

test.each(mutants)('$fault: caught by $caughtBy', async (mutant) => {
  const bank = await examine(sandbox, faulty(sandbox, mutant))
  const results = await judge(bank, only([mutant.caughtBy, ...(mutant.after ?? [])]))
  expect(results.find(({ id }) => id === mutant.caughtBy)).toMatchObject({
    verdict: 'FAIL',
    // Not because the rule itself fell over.
    reason: expect.not.stringContaining('Sem resposta'),
  })
})
