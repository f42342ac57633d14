import { newPassword, password } from './password'

const person = { taxId: '52998224725', birthDate: '1985-03-14' }
const company = { taxId: '12ABC34501DE35', birthDate: null }

const SHORT = 'A senha precisa de 8 caracteres ou mais'
const IS_TAX_ID = 'A senha não pode ser o seu CPF ou CNPJ'
const IS_BIRTH_DATE = 'A senha não pode ser a sua data de nascimento'

test.each([
  ['nothing', '', ['Informe a senha']],
  ['seven characters', 'abcdefg', [SHORT]],
  ['eight characters', 'abcdefgh', []],
  ['sixty-four characters', 'a'.repeat(64), []],
  ['sixty-five characters', 'a'.repeat(65), ['A senha pode ter até 64 caracteres']],
  ['the tax id', '52998224725', [IS_TAX_ID]],
  ['the tax id as it is written', '529.982.247-25', [IS_TAX_ID]],
  ['the birth date', '14/03/1985', [IS_BIRTH_DATE]],
  ['the birth date, year first', '19850314', [IS_BIRTH_DATE]],
  ['the birth date in six figures', '140385', [SHORT, IS_BIRTH_DATE]],
  ['a sentence with spaces', 'minha casa na praia', []],
])('%s', (_, typed, problems) => {
  expect(newPassword(person).problems(typed, {})).toEqual(problems)
})

test('a company has no birth date, and letters in its id', () => {
  expect(newPassword(company).problems('14031985', {})).toEqual([])
  expect(newPassword(company).problems('12abc34501de35', {})).toEqual([IS_TAX_ID])
})

test.each([
  ['one that many use', 'brasil2026', 1],
  ['the bank', 'Bancoaurora1', 1],
  ['another field of the form', 'oficina2014', 1],
  ['the birth date with a word', 'xyz14031985', 1],
  ['a sentence with spaces', 'minha casa na praia', 0],
])('%s is found with the lists that come later', async (_, typed, count) => {
  const field = newPassword({ ...person, known: ['Banco Aurora'] })
  expect(field.problems(typed, {})).toEqual([])
  expect(await field.lateProblems?.(typed, { senha: typed, email: 'eu@oficina.com.br' })).toHaveLength(count)
})

test('a password is handed on as it was typed, spaces and all', () => {
  expect(newPassword(person).read(' minha casa ', {})).toBe(' minha casa ')
  expect(newPassword(person).problems(' '.repeat(8), {})).toEqual([])
  expect(password.problems('', {})).toEqual(['Informe a senha'])
  expect(password.problems('x', {})).toEqual([])
})
