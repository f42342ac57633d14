import { passwordProblem } from './password-rules'

const person = { taxId: '52998224725', birthDate: '1985-03-14' }
const company = { taxId: '12ABC34501DE35', birthDate: null }

test.each([
  ['seven characters', 'abcdefg', 'A senha precisa de 8 caracteres ou mais'],
  ['eight characters', 'abcdefgh', null],
  ['sixty-four characters', 'a'.repeat(64), null],
  ['sixty-five characters', 'a'.repeat(65), 'A senha pode ter até 64 caracteres'],
  ['the tax id', '52998224725', 'A senha não pode ser o seu CPF ou CNPJ'],
  ['the tax id as it is written', '529.982.247-25', 'A senha não pode ser o seu CPF ou CNPJ'],
  ['the birth date', '14/03/1985', 'A senha não pode ser a sua data de nascimento'],
  ['the birth date, year first', '19850314', 'A senha não pode ser a sua data de nascimento'],
  ['a sentence with spaces', 'minha casa na praia', null],
])('%s', (_, password, problem) => {
  expect(passwordProblem(password, person)).toBe(problem)
})

test('a company has no birth date, and letters in its id', () => {
  expect(passwordProblem('14031985', company)).toBeNull()
  expect(passwordProblem('12abc34501de35', company)).toBe('A senha não pode ser o seu CPF ou CNPJ')
})
