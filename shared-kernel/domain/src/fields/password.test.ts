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
  ['the birth date with blanks', '14 03 1985', [IS_BIRTH_DATE]],
  ['the birth date in full-width figures', '１４/０３/１９８５', [IS_BIRTH_DATE]],
  ['the tax id in full-width figures', '５２９９８２２４７２５', [IS_TAX_ID]],
  ['the tax id with what cannot be seen', '\u200e529.982.247-25\u200b', [IS_TAX_ID]],
  ['four characters of two units', '🦊🦊🦊🦊', [SHORT]],
  ['eight characters of two units', '🦊🚀🎈🌵🍉🎻🧩🪁', []],
  ['thirty-two characters of two units', '🦊'.repeat(32), []],
  ['seven letters with accents apart', 'a\u0303'.repeat(7), [SHORT]],
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

// Different encodings of one password must produce the same value.
test.each([
  ['minha ação', 'minha ação'],
  ['minha ac\u0327a\u0303o', 'minha ação'],
  ['minha\u00a0ação', 'minha ação'],
  ['minha\u2003ac\u0327a\u0303o', 'minha ação'],
  ['\u212b1234567', '\u00c51234567'],
  [' borda ', ' borda '],
  ['dois  espaços', 'dois  espaços'],
  ['a\tb\tc\td', 'a\tb\tc\td'],
  ['MAIÚSCULAS e minúsculas', 'MAIÚSCULAS e minúsculas'],
  ['ｌａｒｇａ', 'ｌａｒｇａ'],
  ['ﬁm ½ ²', 'ﬁm ½ ²'],
  ['“aspas” e ‘outras’', '“aspas” e ‘outras’'],
  ['"aspas" e \'outras\'', '"aspas" e \'outras\''],
  ['traço – e — outro', 'traço – e — outro'],
  ['reticências… e ...', 'reticências… e ...'],
  ['👩\u200d🚀 foguete', '👩\u200d🚀 foguete'],
  ['zero\u200blargura', 'zero\u200blargura'],
  ['D´Ávila e D`Ávila', 'D´Ávila e D`Ávila'],
  ['<script>&amp;', '<script>&amp;'],
  ['\\barra %20 + #1', '\\barra %20 + #1'],
  ['пароль', 'пароль'],
  ['密码密码', '密码密码'],
])('%j reaches the bank as %j, at the login as when it is made', (typed, sent) => {
  expect(password.read(typed, {})).toBe(sent)
  expect(newPassword(person).read(typed, {})).toBe(sent)
  expect(password.problems(typed, {})).toEqual([])
})

test('a password is handed on as it was typed, spaces and all', () => {
  expect(newPassword(person).read(' minha casa ', {})).toBe(' minha casa ')
  expect(newPassword(person).problems(' '.repeat(8), {})).toEqual([])
  expect(password.problems('', {})).toEqual(['Informe a senha'])
  expect(password.problems('x', {})).toEqual([])
})
