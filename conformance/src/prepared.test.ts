import { prepare, readPrepared } from './prepared'

test("the sandbox's file is one", () => {
  expect(Object.keys(readPrepared('conformance/prepared.sandbox.json').pessoas)).toHaveLength(16)
})

test.each([
  ['an unknown person', { banco: 'B', pessoas: { vizinho: { cpfCnpj: '52998224725' } } }, /vizinho/],
  ['no bank', { pessoas: {} }, /banco/],
  ['a CPF with a wrong digit', { banco: 'B', pessoas: { titular: { cpfCnpj: '52998224724' } } }, /titular/],
])('%s is refused by name', (_case, json, message) => {
  expect(() => prepare(json)).toThrow(message)
})
