import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare, readPrepared } from './prepared'
import { personas } from './testing/sandbox'

test("the sandbox's file is one", () => {
  expect(Object.keys(readPrepared('conformance/prepared.sandbox.json').pessoas)).toHaveLength(16)
})

test('it may be saved with a byte-order mark', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prepared-'))
  const file = join(folder, 'data.json')
  writeFileSync(file, `\ufeff${readFileSync('conformance/prepared.sandbox.json', 'utf8')}`)
  expect(readPrepared(file)).toEqual(readPrepared('conformance/prepared.sandbox.json'))
  rmSync(folder, { recursive: true })
})

test('the people whom it prepares are personas of the sandbox, as they are', () => {
  const { desconhecido, ...people } = readPrepared('conformance/prepared.sandbox.json').pessoas
  const known = personas.map((one) => ({
    cpfCnpj: one.taxId,
    senha: one.senha,
    nome: one.name,
    telefone: one.phone,
    email: one.email?.toLowerCase(),
    nascimento: one.birthDate,
    nomeMae: one.motherName,
    anoFundacao: one.foundationYear,
    cpfResponsavel: one.partner,
  }))
  for (const person of Object.values(people))
    expect(known.find(({ cpfCnpj }) => cpfCnpj === person?.cpfCnpj)).toEqual(person)
  expect(known.map(({ cpfCnpj }) => cpfCnpj)).not.toContain(desconhecido?.cpfCnpj)
})

test.each([
  ['an unknown person', { banco: 'B', pessoas: { vizinho: { cpfCnpj: '52998224725' } } }, /vizinho/],
  ['no bank', { pessoas: {} }, /banco/],
  ['a CPF with a wrong digit', { banco: 'B', pessoas: { titular: { cpfCnpj: '52998224724' } } }, /titular/],
])('%s is refused by name', (_case, json, message) => {
  expect(() => prepare(json)).toThrow(message)
})
