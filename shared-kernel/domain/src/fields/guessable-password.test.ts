import { guessableProblem } from './guessable-password'

const COMMON = expect.stringContaining('muito usada')
const KNOWN = expect.stringContaining('os seus dados')
/** Personal data as the API returns it. */
const known = [
  'Banco Aurora',
  'Fernanda Adorno Sampaio',
  '11987654321',
  'FE.ADORNO@EXEMPLO.COM.BR',
  '1985-03-14',
]

test.each([
  ['12345678', COMMON],
  ['password', COMMON],
  ['P@ssw0rd1', COMMON],
  ['senha123', COMMON],
  ['Senha@2026', COMMON],
  ['11111111', COMMON],
  ['        ', COMMON],
  ['qwertyui', COMMON],
  ['asdfghjkl', COMMON],
  ['Asdfghjklç', COMMON],
  ['9876543210', COMMON],
  ['abcdefgh', COMMON],
  ['a'.repeat(64), COMMON],
  ['abcabcabc', COMMON],
  ['12-34-12-34', COMMON],
  ['brasil2026', COMMON],
  ['mudar123', COMMON],
  ['Março2026!', COMMON],
  ['Corinthians1910', COMMON],
  ['São Paulo', COMMON],
  ['Márcia1980', COMMON],
  ['123maria', COMMON],
  ['bancoaurora', KNOWN],
  ['Bancoaurora1', KNOWN],
  ['BANCO-AURORA-2026', KNOWN],
  ['Aurora2026', COMMON],
  ['adorno1985', KNOWN],
  ['sampaio-fernanda', KNOWN],
  ['11987654321', KNOWN],
  ['x11987654321', KNOWN],
  ['14.03.1985-ab', KNOWN],
  ['uma frase curta', null],
  ['umaSenhaBoa', null],
  ['minha casa na praia', null],
  ['Senha-nova-2026', null],
  ['fernanda adora samambaias', null],
  ['gato trem aurora boreal', null],
  ['kz7-qpw3', null],
  ['aa918273', null],
])('%j', (password, problem) => {
  expect(guessableProblem(password, known)).toEqual(problem)
})

test('a name is no matter to a person of another name', () => {
  expect(guessableProblem('samambaia-fernanda', [])).toBeNull()
})
