import { accessCode } from '@portal/domain/fields/access-code'
import { account, branch } from '@portal/domain/fields/account'
import {
  city,
  complement,
  district,
  houseNumber,
  postalCode,
  state,
  street,
} from '@portal/domain/fields/address'
import { email, friendPhone, phone, phoneToCall, registeredEmail } from '@portal/domain/fields/contact'
import type { Field } from '@portal/domain/fields/field'
import { birthDate, foundationYear, motherName, personName } from '@portal/domain/fields/identity'
import { newPassword } from '@portal/domain/fields/password'
import { cpf, eitherTaxId, taxId } from '@portal/domain/fields/tax-id'
import { FormatRegistry, type TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { AcceptanceBody } from './agreement-terms'
import { contract } from './index'
import { Type } from './types'

FormatRegistry.Set('date', () => true)

const address = contract['POST /api/v1/User/Update'].body.properties.endereco.properties
const debit = AcceptanceBody.properties.autorizacaoDebito.properties

// Arbitrary input: fields accept nothing that the contract rejects.
const typed = [
  '529.982.247-25',
  '12.abc.345/01de-35',
  '(11) 98765-4321',
  '+55 11 3333-4444',
  ' maria@exemplo.com.br ',
  `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.com.br`,
  '14/03/1985',
  'Maria  de Souza',
  'a'.repeat(120),
  'a'.repeat(121),
  '1999',
  '1700',
  '01000-000',
  'sp',
  'a1b2',
  '1234',
  '123456-x',
  '123.456-x',
  '12',
  'S/N',
  'maria@exâmple.com.br',
  'josé@exemplo.com.br',
  'Maria <maria@exemplo.com.br>',
  '🦊'.repeat(8),
  '🦊'.repeat(32),
  'uma frase curta',
  ' '.repeat(9),
  'x'.repeat(64),
  'x'.repeat(65),
]

const person = { taxId: '52998224725', birthDate: '1985-03-14' }

const wire: readonly [string, Field, TSchema][] = [
  ['cpf', cpf, Type.Cpf],
  ['either tax id', eitherTaxId('CNPJ'), Type.TaxId],
  ['taxId', taxId, Type.TaxId],
  ['newPassword', newPassword(person), Type.Password],
  ['phone', phone, Type.PhoneDigits],
  ['friendPhone', friendPhone, Type.PhoneDigits],
  ['phoneToCall', phoneToCall, Type.PhoneDigits],
  ['email', email, Type.Email],
  ['registeredEmail', registeredEmail, Type.Email],
  ['birthDate', birthDate, Type.IsoDate],
  ['motherName', motherName, Type.PersonName],
  ['personName', personName, Type.PersonName],
  ['foundationYear', foundationYear, Type.Year],
  ['accessCode', accessCode, Type.AccessCode],
  ['branch', branch, debit.agencia],
  ['account', account(), debit.conta],
  ['postalCode', postalCode, address.cep],
  ['street', street, address.logradouro],
  ['houseNumber', houseNumber, address.numero],
  ['complement', complement, address.complemento],
  ['district', district, address.bairro],
  ['city', city, address.cidade],
  ['state', state, address.uf],
]

test.each(wire)('what the field %s lets through, the contract takes', (_, field, schema) => {
  const passed = typed.filter((text) => field.problems(text, {}).length === 0)
  expect(passed.length).toBeGreaterThan(0)
  expect(passed.filter((text) => !Value.Check(schema, field.read(text, {})))).toEqual([])
})
