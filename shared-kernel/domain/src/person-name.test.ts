import fc from 'fast-check'
import {
  firstName,
  isPersonName,
  maskName,
  nameForDisplay,
  normaliseName,
  splitMotherName,
} from './person-name'

test.each([
  ['Maria da Silva', 'MARIA', 'DA SILVA'],
  ['  josé   antônio ', 'JOSÉ', 'ANTÔNIO'],
  ['Maria', 'MARIA', ''],
  ['', '', ''],
])('%p splits into %p and %p', (name, nomeMae, sobrenomeMae) => {
  expect(splitMotherName(name)).toEqual({ nomeMae, sobrenomeMae })
})

test('the parts together are the whole name', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const { nomeMae, sobrenomeMae } = splitMotherName(name)
      expect([nomeMae, sobrenomeMae].join(' ').trim()).toBe(normaliseName(name))
    }),
  )
})

test.each([
  ['MARIA DA SILVA', 'Maria da Silva', 'Maria'],
  ["ANA D'ÁVILA-SOUZA", "Ana D'Ávila-Souza", 'Ana'],
  ['JOSÉ DOS SANTOS', 'José dos Santos', 'José'],
  ['DOS SANTOS E CIA', 'Dos Santos e Cia', 'Dos'],
  ['ana das dores do carmo de paula', 'Ana das Dores do Carmo de Paula', 'Ana'],
  ['JOANA D’ARC', 'Joana D’Arc', 'Joana'],
  ['ANA D´ÁVILA', "Ana D'Ávila", 'Ana'],
  ['JOÃO PAULO III', 'João Paulo III', 'João'],
  ['CONSTRUTORA LUZ S.A.', 'Construtora Luz S.A.', 'Construtora'],
  ['PADARIA BOM DIA S/A', 'Padaria Bom Dia S/A', 'Padaria'],
  ['', '', ''],
])('%p is shown as %p and greeted as %p', (name, shown, greeting) => {
  expect([nameForDisplay(name), firstName(name)]).toEqual([shown, greeting])
})

test.each([
  ['MARIA APARECIDA DE SOUZA', 'M*** S***'],
  ['padaria  bom dia ltda', 'P*** L***'],
  ['ÁLVARO', 'Á***'],
  ['F*** R***', 'F*** R***'],
  ['', ''],
])('%p is masked as %p', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})

test.each([
  ['Maria', true],
  [' Maria ', true],
  ["D'Ávila", true],
  ['D´Ávila', true],
  ['D`Ávila', true],
  ['M', false],
  [' M ', false],
  ['Jó', true],
  ['J. P. Dias-Luz', true],
  ['-Maria', false],
  ['M'.repeat(120), true],
  ['M'.repeat(121), false],
  ['Maria 2', false],
  ['maria@x', false],
  ['', false],
])('%p is a name: %s', (name, expected) => {
  expect(isPersonName(name)).toBe(expected)
})
