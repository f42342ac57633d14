import { emailForUpdate, isEmail, maskEmail, normaliseEmail } from './email'

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

// Variants that keyboards, clipboards and mail programs produce.
test.each([
  ['maria@exemplo.com', 'maria@exemplo.com'],
  [' maria@exemplo.com ', 'maria@exemplo.com'],
  ['maria@exemplo.com. ', 'maria@exemplo.com'],
  ['maria@exemplo.com,', 'maria@exemplo.com'],
  ['maria@exemplo.com;', 'maria@exemplo.com'],
  ['mailto:maria@exemplo.com', 'maria@exemplo.com'],
  ['MAILTO:Maria@Exemplo.com', 'Maria@Exemplo.com'],
  ['Maria Silva <maria@exemplo.com>', 'maria@exemplo.com'],
  ['"Silva, Maria" <maria@exemplo.com>', 'maria@exemplo.com'],
  ['<maria@exemplo.com>', 'maria@exemplo.com'],
  ['maria@exâmple.com.br', 'maria@xn--exmple-xta.com.br'],
  ['maria@EXÂMPLE.com.br', 'maria@xn--exmple-xta.com.br'],
  ['maria@exa\u0302mple.com.br', 'maria@xn--exmple-xta.com.br'],
  ['maria@xn--exmple-xta.com.br', 'maria@xn--exmple-xta.com.br'],
  ['maria@пример.рф', 'maria@xn--e1afmkfd.xn--p1ai'],
  ['maria+é@exemplo.com', 'maria+é@exemplo.com'],
  ['mailto.maria@exemplo.com', 'mailto.maria@exemplo.com'],
  // Not addresses: left unchanged for the field's rule to reject.
  ['maria@exâmple..com', 'maria@xn--exmple-xta..com'],
  ['maria@é/x.com', 'maria@é/x.com'],
  ['maria@exâmple com', 'maria@exâmple com'],
  ['@@é@', '@@é@'],
  ['a <b> c', 'a <b> c'],
])('%j is read as %j', (text, address) => {
  expect(normaliseEmail(text)).toBe(address)
})

test.each(['maria@xn--e1afmkfd.xn--p1ai', 'MARIA@XN--E1AFMKFD.XN--P1AI'])('%s is an address', (text) => {
  expect(isEmail(text)).toBe(true)
})

test('updates go in upper case', () => {
  expect(emailForUpdate(' maria@exemplo.com ')).toBe('MARIA@EXEMPLO.COM')
})

test('a stranger sees one letter', () => {
  expect(maskEmail(' maria@exemplo.com.br ')).toBe('m****@exemplo.com.br')
  expect(maskEmail('m@exemplo.com.br')).toBe('m****@exemplo.com.br')
  expect(['@exemplo.com.br', 'maria', ''].map(maskEmail)).toEqual(['', '', ''])
})
