import { ownerQuestion, ownerToConfirm } from './link-owner'

const CPF = '52998224725'
const OTHER = '11144477735'
const owner = { taxId: CPF, name: 'M*** S***' }
const session = { cpfCnpj: CPF, token: '', expiresAt: 0, stateMode: 'PF' as const }

test.each([
  ['typed by the person', CPF, null, null, null],
  ['brought by a link', CPF, owner, null, owner],
  ['brought by a link, then logged in with', CPF, owner, session, null],
  ['typed after a link had brought another one', OTHER, owner, null, null],
])('an id that was %s', (_, taxId, linkOwner, loggedIn, expected) => {
  expect(ownerToConfirm(taxId, linkOwner, loggedIn)).toBe(expected)
})

test.each([
  [owner, 'Este boleto é de M*** S***, CPF\u00a0***.982.247-**. É você?', 'Sim, sou eu', 'Não sou eu'],
  [
    { taxId: CPF, name: 'Maria da Silva' },
    'Este boleto é de M*** S***, CPF\u00a0***.982.247-**. É você?',
    'Sim, sou eu',
    'Não sou eu',
  ],
  [
    { taxId: CPF, name: '' },
    'Este boleto é do CPF\u00a0***.982.247-**. É você?',
    'Sim, sou eu',
    'Não sou eu',
  ],
  [
    { taxId: '12ABC34501DE35', name: 'PADARIA BOM DIA LTDA' },
    'Este boleto é de P*** L***, CNPJ\u00a0**.ABC.345/01DE-**. É a sua empresa?',
    'Sim, é a minha empresa',
    'Não é a minha empresa',
  ],
])('of %o it is asked %s', (each, title, yes, no) => {
  const { statement, id, question, ...answers } = ownerQuestion(each)
  expect(`${statement}${id}. ${question}`).toBe(title)
  expect(answers).toEqual({ yes, no })
})
