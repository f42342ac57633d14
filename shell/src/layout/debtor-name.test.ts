import { shortName } from './debtor-name'

it.each([
  ['MARIA DA SILVA', false, 'Maria'],
  ['  joão   souza ', false, 'João'],
  ['ÂNGELA', false, 'Ângela'],
  ['PADARIA SOL LTDA', true, 'Padaria Sol Ltda'],
])('%s is shown as expected', (name, company, shown) => {
  expect(shortName(name, company)).toBe(shown)
})
