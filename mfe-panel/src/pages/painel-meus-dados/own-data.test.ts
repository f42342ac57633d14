import { BAKERY, MARIA } from '../../testing/offers'
import { address, user } from '../../testing/profile'
import { ownData, ownDataFile } from './own-data'
import type { Profile } from './profile'

const MADE_AT = '2026-11-24T13:00:00.000Z'
const maria: Profile = {
  taxId: MARIA,
  stateMode: 'PF',
  user,
  contacts: [],
  address,
  leftOut: { contacts: 0, addresses: 0 },
  partner: null,
  whatsapp: { optInWhatsApp: true },
  needs: null,
}

test('all that the screen knows of a person is in the file', () => {
  expect(ownData(maria, MADE_AT)).toEqual({
    geradoEm: MADE_AT,
    nome: 'MARIA APARECIDA DE SOUZA',
    cpf: '529.982.247-25',
    nascimento: '1985-03-14',
    telefones: [{ numero: '(11) 98765-4321', tipo: 'CELULAR', principal: true }],
    emails: [{ endereco: 'MARIA.SOUZA@EXEMPLO.COM.BR', principal: true }],
    emailConfirmado: true,
    endereco: { ...address, cep: '01310-100' },
    aceitaMensagensNoWhatsApp: true,
    ultimoAcesso: '2026-11-24T10:00:00-03:00',
  })
})

test('of a company, its partner; what is not on file is null', () => {
  const company: Profile = {
    ...maria,
    taxId: BAKERY,
    stateMode: 'PJ',
    user: { ...user, nome: 'PADARIA BOM DIA LTDA', nascimento: null, anoFundacao: '2009' },
    address: null,
    partner: MARIA,
  }
  expect(ownData(company, MADE_AT)).toMatchObject({
    razaoSocial: 'PADARIA BOM DIA LTDA',
    anoDeFundacao: '2009',
    cpfDoResponsavel: '529.982.247-25',
    endereco: null,
  })
})

test('what the bank did not say just now is not told as missing', () => {
  const { endereco } = ownData({ ...maria, address: 'unknown' }, MADE_AT)
  expect(endereco).toMatch(/não mostrou agora/)
})

test('what cannot be shown is told as missing', () => {
  const leftOut = { contacts: 2, addresses: 1 }
  expect(ownData({ ...maria, leftOut }, MADE_AT)).toMatchObject({
    contatosQueNaoPuderamSerMostrados: 2,
    enderecosQueNaoPuderamSerMostrados: 1,
  })
})

test('the file names no one', () => {
  const { blob, filename } = ownDataFile(maria, MADE_AT)
  expect(filename).toBe('meus-dados.json')
  expect(blob.type).toBe('application/json')
})
