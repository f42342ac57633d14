import { greeting } from './greeting'

test.each([
  ['nobody known yet', null, 'PF', 'Olá'],
  ['an empty name', ' ', 'PF', 'Olá'],
  ['a person', 'MARIA APARECIDA DE SOUZA', 'PF', 'Olá, Maria'],
  ['a company', 'PADARIA BOM DIA LTDA', 'PJ', 'Olá, Padaria Bom Dia Ltda'],
] as const)('%s', (_, name, mode, expected) => {
  expect(greeting(name, mode)).toBe(expected)
})
