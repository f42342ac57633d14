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
  ['maria@exemplo.c', false],
  [`maria@${'a'.repeat(63)}.com`, true],
  [`maria@${'a'.repeat(64)}.com`, false],
  ['maria@exemplo-.com', false],
  ['maria@exemplo.com<', false],
  [`${'a'.repeat(60)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(62)}.br`, true],
  [`${'a'.repeat(61)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(62)}.br`, false],
  ['', false],
])('%p is an e-mail address: %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected)
})

test('updates go in upper case', () => {
  expect(emailForUpdate(' maria@exemplo.com ')).toBe('MARIA@EXEMPLO.COM')
})

test('a stranger sees one letter', () => {
  expect(maskEmail(' maria@exemplo.com.br ')).toBe('m****@exemplo.com.br')
  expect(maskEmail('m@exemplo.com.br')).toBe('m****@exemplo.com.br')
  expect(['@exemplo.com.br', 'maria', ''].map(maskEmail)).toEqual(['', '', ''])
})
