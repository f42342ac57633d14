import { account, branch, formatAccount } from './account'

const BRANCH = 'A agência tem quatro números'
const ACCOUNT = 'Digite a conta com o dígito, como 12345-6'

test.each([
  ['1234', []],
  [' 1234', []],
  ['', ['Informe a agência']],
  ['123', [BRANCH]],
  ['12345', [BRANCH]],
  ['12a4', [BRANCH]],
])('branch %s', (typed, problems) => {
  expect(branch.problems(typed, {})).toEqual(problems)
})

test.each([
  ['12345-6', []],
  ['123456', []],
  ['123456-x', []],
  ['', ['Informe a conta']],
  // One screen accepted it and another refused it before: the stricter rule applies to all.
  ['123.456-x', [ACCOUNT]],
  ['123 456-x', [ACCOUNT]],
  ['7', [ACCOUNT]],
  ['12345-Y', [ACCOUNT]],
  ['1-23456', [ACCOUNT]],
  ['12345678901234', [ACCOUNT]],
])('account %s', (typed, problems) => {
  expect(account.problems(typed, {})).toEqual(problems)
})

test('an account is shown with its hyphen', () => {
  expect(['123455', '12345X'].map(formatAccount)).toEqual(['12345-5', '12345-X'])
})

test('branch and account are handed on without punctuation', () => {
  expect(branch.read(' 1234', {})).toBe('1234')
  expect(account.read(' 123456-x ', {})).toBe('123456X')
})
