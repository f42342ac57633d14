import { Bank } from '../testing/bank'
import { sentMessages } from './outbox'
import { received } from './preference-handlers'

let bank: Bank
afterEach(() => bank.close())

/** A logged-in debtor who has chosen service preferences. */
async function wanting(atendimento: { falarDevagar: boolean; soPorEscrito: boolean }, voiceCodes: boolean) {
  bank = await Bank.open({ voiceCodes })
  const debtor = await bank.login('cliente')
  const { taxId } = debtor
  const body = { optInWhatsApp: true, documentCode: taxId, atendimento }
  await debtor.fetchData('POST /api/v1/basic-data/{id}', { params: { id: taxId }, body })
  return debtor
}

const callsToMake = () =>
  bank.sandbox.store.list(received).flatMap(({ kind, body }) => (kind === 'call' ? body : []))

test.each([
  [true, /^Seu código é (.), (.), (.), (.) \(repetindo: \1, \2, \3, \4\)\./],
  [false, /^Seu código é [0-9A-Z]{4}\./],
])('a code told by voice, slowly: %p', async (falarDevagar, words) => {
  const { taxId } = await wanting({ falarDevagar, soPorEscrito: false }, true)
  await bank.fetchData('POST /api/v1/clicktocall', { body: { cpf: taxId } })
  const [said] = sentMessages(bank.sandbox, taxId)
  expect(said).toMatchObject({ channel: 'VOZ', text: expect.stringMatching(words) })
  expect(said?.code).toMatch(/^[0-9A-Z]{4}$/)
})

test('whoever makes a call that was asked for sees how the debtor wants to be served', async () => {
  const atendimento = { falarDevagar: true, soPorEscrito: true }
  const debtor = await wanting(atendimento, false)
  await debtor.fetchData('POST /api/v1/clicktocall', { body: { cpf: debtor.taxId } })
  await debtor.fetchData('POST /api/v1/meligue', { body: { phone: '11955554444' } })
  await bank.fetchData('POST /api/v1/meligue', { body: { phone: '1133224455' } })
  expect(callsToMake()).toEqual([
    { phone: expect.any(String), atendimento },
    { phone: '11955554444', atendimento },
    { phone: '1133224455' },
  ])
})
