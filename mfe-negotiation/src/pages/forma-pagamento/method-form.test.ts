import { accountRules, readAccount } from './method-form'

test.each([
  ['1234', true],
  ['123', 'A agência tem quatro números'],
  ['12345', 'A agência tem quatro números'],
  ['12a4', 'A agência tem quatro números'],
])('branch %s', (text, answer) => {
  expect(accountRules.agencia.validate(text)).toBe(answer)
})

test.each([
  ['12345-6', true],
  ['123.456-x', true],
  ['7', 'Digite a conta com o dígito, como 12345-6'],
  ['12345-Y', 'Digite a conta com o dígito, como 12345-6'],
  ['12345678901234', 'Digite a conta com o dígito, como 12345-6'],
])('account %s', (text, answer) => {
  expect(accountRules.conta.validate(text)).toBe(answer)
})

test('the account goes without punctuation', () => {
  expect(readAccount({ agencia: ' 1234', conta: '123.456-x' })).toEqual({ agencia: '1234', conta: '123456X' })
})
