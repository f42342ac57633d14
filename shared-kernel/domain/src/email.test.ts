import { emailForUpdate, isEmail, maskEmail } from './email'

test.each([
  ['maria@exemplo.com.br', true],
  [' maria.silva+banco@sub.exemplo.com ', true],
  ['maria@exemplo', false],
  ['maria@@exemplo.com', false],
  ['maria..silva@exemplo.com', false],
  ['.maria@exemplo.com', false],
  ['maria@exemplo..com', false],
  ['maria@-exemplo.com', false],
  ['maria silva@exemplo.com', false],
  ['@exemplo.com', false],
  [`${'a'.repeat(65)}@exemplo.com`, false],
  [`${'a'.repeat(64)}@exemplo.com`, true],
  ['', false],
])('%s is an e-mail address: %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected)
})

test('updates go in upper case', () => {
  expect(emailForUpdate(' maria@exemplo.com ')).toBe('MARIA@EXEMPLO.COM')
})

test('a stranger sees one letter', () => {
  expect(maskEmail('maria@exemplo.com.br')).toBe('m****@exemplo.com.br')
})
