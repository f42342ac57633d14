import { accessCode } from './access-code'
import { city, complement, district, houseNumber, postalCode, state, street } from './address'
import { amount, count } from './amount'
import { email, friendPhone, phone, phoneToCall, registeredEmail } from './contact'
import { accepted, choice, type Field, free, onlyIf, optional } from './field'
import { birthDate, foundationYear, motherName, personName } from './identity'
import { cpf, eitherTaxId, taxId } from './tax-id'

beforeAll(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00-03:00') })
})
afterAll(() => {
  jest.useRealTimers()
})

const CPF = 'CPF em formato inválido'
const TAX_ID = 'Verifique se o CPF/CNPJ é válido'
const EMAIL = 'Digite um e-mail como nome@exemplo.com'
const MAILBOX = 'Antes do @, use letras sem acento, números e ponto'
const DATE = 'Data inválida: use dia, mês e ano'
const YEAR = 'Informe um ano com quatro números'
const NAME = 'Escreva o nome só com letras'
const CODE = 'Digite as quatro letras ou números do código'

// Field, input, expected messages.
const table: readonly [string, Field, string, readonly string[]][] = [
  ['cpf', cpf, '529.982.247-25', []],
  ['cpf', cpf, '', ['Informe o CPF']],
  ['cpf', cpf, ' ', ['Informe o CPF']],
  ['cpf', cpf, '529.982.247-24', [CPF]],
  ['cpf', cpf, '12.ABC.345/01DE-35', [CPF]],
  ['cnpj', eitherTaxId('CNPJ'), '12.abc.345/01de-35', []],
  ['cnpj', eitherTaxId('CNPJ'), '', ['Informe o CNPJ']],
  ['cnpj', eitherTaxId('CNPJ'), '529.982.247-25', []],
  ['cnpj', eitherTaxId('CNPJ'), '529.982.247-26', ['CNPJ em formato inválido']],
  ['taxId', taxId, '52998224725', []],
  ['taxId', taxId, '12.ABC.345/01DE-35', []],
  ['taxId', taxId, ' ', [TAX_ID]],
  ['taxId', taxId, '111.111.111-11', [TAX_ID]],
  ['phone', phone, '(11) 98765-4321', []],
  ['phone', phone, '', ['Informe o telefone']],
  ['phone', phone, '0800 123 4567', ['Número inválido!']],
  ['phoneToCall', phoneToCall, '', ['Número inválido!']],
  ['phoneToCall', phoneToCall, '1198', ['Número inválido!']],
  ['friendPhone', friendPhone, '1198', ['Digite um telefone com DDD']],
  ['email', email, ' maria@exemplo.com.br ', []],
  ['email', email, '', ['Informe o e-mail']],
  ['email', email, 'maria@', [EMAIL]],
  ['email', email, 'josé@exemplo.com.br', [MAILBOX]],
  ['email', email, 'josé@exâmple.com.br', [MAILBOX]],
  ['email', email, 'conceição@', [MAILBOX]],
  ['email', email, 'maria@exâmple.com.br', []],
  ['email', email, 'maria@xn--exmple-xta.com.br', []],
  ['email', email, 'maria@exâmple', [EMAIL]],
  ['email', email, 'maria@exâmple com', [EMAIL]],
  ['email', email, 'maria @exemplo.com', [EMAIL]],
  ['email', email, 'maria@exemplo,com', [EMAIL]],
  ['registeredEmail', registeredEmail, 'maria@', [EMAIL]],
  ['registeredEmail', registeredEmail, 'josé@exemplo.com', [MAILBOX]],
  ['birthDate', birthDate, '14/03/1985', []],
  ['birthDate', birthDate, '', ['Informe a data de nascimento']],
  ['birthDate', birthDate, '31/02/1985', [DATE]],
  ['birthDate', birthDate, '14/03', [DATE]],
  ['birthDate', birthDate, '21/11/2026', ['A data ainda não chegou']],
  ['birthDate', birthDate, '14/03/0985', ['Confira o ano']],
  ['motherName', motherName, 'Ana d’Ávila', []],
  ['motherName', motherName, '', ['Informe o nome da mãe']],
  ['motherName', motherName, 'Ana 2', [NAME]],
  ['personName', personName, '', ['Informe o nome']],
  ['personName', personName, 'Ana 2', [NAME]],
  ['foundationYear', foundationYear, ' 1999 ', []],
  ['foundationYear', foundationYear, '1800', []],
  ['foundationYear', foundationYear, '2028', []],
  ['foundationYear', foundationYear, '', ['Informe o ano de fundação']],
  ['foundationYear', foundationYear, '2029', [YEAR]],
  ['foundationYear', foundationYear, '1799', [YEAR]],
  ['foundationYear', foundationYear, '99', [YEAR]],
  ['accessCode', accessCode, ' a1B2 ', []],
  ['accessCode', accessCode, '', [CODE]],
  ['accessCode', accessCode, 'a1b', [CODE]],
  ['accessCode', accessCode, 'a1b-', [CODE]],
  ['postalCode', postalCode, '01000-000', []],
  ['postalCode', postalCode, '', ['Informe o CEP']],
  ['postalCode', postalCode, '0100000', ['O CEP tem oito números']],
  ['street', street, '', ['Informe a rua']],
  ['street', street, 'x'.repeat(121), ['Use até 120 caracteres']],
  ['houseNumber', houseNumber, 'S/N', []],
  ['houseNumber', houseNumber, ' 1234567890 ', []],
  ['houseNumber', houseNumber, '', ['Informe o número, ou S/N']],
  ['houseNumber', houseNumber, '12345678901', ['Use até 10 caracteres']],
  ['complement', complement, '', []],
  ['complement', complement, 'x'.repeat(61), ['Use até 60 caracteres']],
  ['district', district, '', ['Informe o bairro']],
  ['district', district, 'x'.repeat(81), ['Use até 80 caracteres']],
  ['city', city, '', ['Informe a cidade']],
  ['city', city, 'x'.repeat(81), ['Use até 80 caracteres']],
  ['state', state, ' sp ', []],
  ['state', state, '', ['Informe o estado']],
  ['state', state, 'S1', ['Use a sigla, como SP']],
  ['optional phone', optional(phone), ' ', []],
  ['optional phone', optional(phone), '11', ['Número inválido!']],
  ['choice', choice('Escolha um motivo'), '', ['Escolha um motivo']],
  ['choice', choice('Escolha um motivo'), '1', []],
]

test.each(table)('%s %#', (_, field, typed, problems) => {
  expect(field.problems(typed, {})).toEqual(problems)
})

test.each<[string, Field, string, string]>([
  ['cpf', cpf, '529.982.247-25', '52998224725'],
  ['cnpj', eitherTaxId('CNPJ'), '12.abc.345/01de-35', '12ABC34501DE35'],
  ['phone', phone, '+55 (11) 98765-4321', '11987654321'],
  ['email', email, ' maria@exemplo.com.br ', 'maria@exemplo.com.br'],
  ['registeredEmail', registeredEmail, 'maria@exemplo.com.br', 'MARIA@EXEMPLO.COM.BR'],
  ['birthDate', birthDate, '14/03/1985', '1985-03-14'],
  ['motherName', motherName, ' Ana  de Souza ', 'ANA DE SOUZA'],
  ['accessCode', accessCode, ' a1b2 ', 'A1B2'],
  ['email', email, '\u200bmaria@exemplo.com.br\u200e', 'maria@exemplo.com.br'],
  ['email', email, 'Maria <maria＠exâmple.com.br>', 'maria@xn--exmple-xta.com.br'],
  ['registeredEmail', registeredEmail, 'maria@exâmple.com.br. ', 'MARIA@XN--EXMPLE-XTA.COM.BR'],
  ['motherName', motherName, 'Joa\u0303o\u00a0da\u2003Silva', 'JO\u00c3O DA SILVA'],
  ['state', state, 'ｓｐ', 'SP'],
  ['postalCode', postalCode, '01000-000', '01000000'],
  ['state', state, 'sp', 'SP'],
  ['optional phone', optional(phone), '(11) 98765-4321', '11987654321'],
  ['optional phone', optional(phone), ' ', ''],
])('the value of %s', (_, field, typed, value) => {
  expect(field.read(typed, {})).toBe(value)
})

const months = amount('Informe o valor', { least: 10_000, most: 50_000 })

test.each([
  ['', ['Informe o valor']],
  ['cem', ['Digite um valor em reais, como 150,00']],
  ['99,99', ['O mínimo é R$\u00a0100,00']],
  ['100', []],
  ['500', []],
  ['500,01', ['O máximo é R$\u00a0500,00']],
  ...['-150', '1e2', '(150)', '150-', '15O', '0x96', '1,50.00'].map((typed): [string, string[]] => [
    typed,
    ['Digite um valor em reais, como 150,00'],
  ]),
])('an amount of %s', (typed, problems) => {
  expect(months.problems(typed, {})).toEqual(problems)
})

test.each([
  ['1', ['De 2 a 12']],
  ['2', []],
  ['2,5', ['De 2 a 12']],
  ['3,14', ['De 2 a 12']],
  ['3.14', ['De 2 a 12']],
  ['12', []],
  ['13', ['De 2 a 12']],
  [' 12 ', []],
  ['1e1', ['De 2 a 12']],
  ['0x3', ['De 2 a 12']],
  ['+3', ['De 2 a 12']],
])('a count of %s', (typed, problems) => {
  expect(count('Informe', { least: 2, most: 12 }, 'De 2 a 12').problems(typed, {})).toEqual(problems)
})

test('a box that must be ticked', () => {
  const read = accepted('Marque')
  expect(read.problems(false, {})).toEqual(['Marque'])
  expect(read.problems(true, {})).toEqual([])
  expect(read.read(true, {})).toBe(true)
})

test('a field that is asked for only under a condition', () => {
  const partner = onlyIf((form) => form.kind === 'PJ', cpf)
  expect(partner.problems('', { kind: 'PF' })).toEqual([])
  expect(partner.read('52998224725', { kind: 'PF' })).toBeNull()
  expect(partner.problems('', { kind: 'PJ' })).toEqual(['Informe o CPF'])
  expect(partner.read('529.982.247-25', { kind: 'PJ' })).toBe('52998224725')
})

test('a field without rules takes every value as it is', () => {
  expect(free<number>().problems(1, {})).toEqual([])
  expect(free<number>().read(1, {})).toBe(1)
})

test('an amount that was left out, where it may be, is none and not one that cannot be read', () => {
  expect(optional(months).read(' ', {})).toBe('')
  expect(optional(months).read('100', {})).toBe(10_000)
})

test('a group of radios that was left without a choice is missing one', () => {
  const reason = choice('Escolha um motivo')
  expect(reason.problems(null, {})).toEqual(['Escolha um motivo'])
  expect(() => reason.read(null, {})).toThrow(TypeError)
  expect(reason.read('1', {})).toBe('1')
})

test.each([
  ['2026-11-20T23:59:59-03:00', ['A data ainda não chegou']],
  ['2026-11-21T00:00:00-03:00', []],
])('at %s, who is born on 21 November', (now, problems) => {
  jest.setSystemTime(new Date(now))
  expect(birthDate.problems('21/11/2026', {})).toEqual(problems)
})
