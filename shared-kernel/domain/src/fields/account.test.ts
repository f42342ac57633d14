import { account, branch, formatAccount, maskAccount } from './account'

const BRANCH = 'A agência tem quatro números'
const ACCOUNT = 'Digite a conta com o dígito, como 12345-5'

test.each([
  ['1234', []],
  [' 1234', []],
  ['', ['Informe a agência']],
  ['123', [BRANCH]],
  ['12345', [BRANCH]],
  ['12a4', [BRANCH]],
  ['0000', ['Esta agência não existe: confira os números']],
])('branch %s', (typed, problems) => {
  expect(branch.problems(typed, {})).toEqual(problems)
})

test.each([
  ['12345-6', []],
  ['123456', []],
  ['123456-x', []],
  ['123456\u2013x', []],
  ['', ['Informe a conta']],
  // Screens used to disagree on these; the stricter rule applies to all.
  ['123.456-x', [ACCOUNT]],
  ['123 456-x', [ACCOUNT]],
  ['7', [ACCOUNT]],
  ['12345-Y', [ACCOUNT]],
  ['1-23456', [ACCOUNT]],
  ['12345678901234', [ACCOUNT]],
])('account %s', (typed, problems) => {
  expect(account().problems(typed, {})).toEqual(problems)
})

// From published examples of bank 237: 0238069-2, 0301357-P (X and 0 are equivalent).
test.each([
  ['0238069-2', true],
  ['0301357-P', true],
  ['0301357-X', true],
  ['0301357-0', true],
  ['0301357-1', false],
  ['12345-5', true],
  ['12345-6', false],
  ['12345-x', false],
  ['0012345-5', true],
  ['00000-0', false],
])('modulo 11 of account %s: %p', (typed, isRight) => {
  expect(account('MODULO_11').problems(typed, {}).length === 0).toBe(isRight)
})

test('an account is shown with its hyphen', () => {
  expect(['123455', '12345X'].map(formatAccount)).toEqual(['12345-5', '12345-X'])
})

test('branch and account are handed on without punctuation', () => {
  expect(branch.read(' 1234', {})).toBe('1234')
  expect(account().read(' 123456-x ', {})).toBe('123456X')
})

test('an account is told by its last figures', () => {
  expect(maskAccount({ agencia: '1234', conta: '123455' })).toBe('agência 1234, conta ***45-5')
})
