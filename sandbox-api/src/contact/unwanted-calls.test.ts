import { Bank, persona } from '../testing/bank'

let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(() => bank.reset())
afterAll(() => bank.close())

const { taxId } = persona('cliente')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const FOLLOW = 'POST /api/auth/LigacaoIndevida/andamento'

const report = () =>
  bank.fetchData('POST /api/auth/LigacaoIndevida', {
    body: { cpfCnpj: taxId, nome: 'MARIA', rest: { motivo: 'ja-paguei' } },
  })

test('a report is followed by its number, from its arrival to its answer', async () => {
  const { protocolo } = await report()
  const follow = () => bank.fetchData(FOLLOW, { body: { protocolo, cpfCnpj: taxId } })
  const received = await follow()
  expect(received).toMatchObject({ emAnaliseDesde: null, concluidoEm: null })
  const at = Date.parse(received.recebidoEm)
  bank.skip(HOUR)
  expect(await follow()).toMatchObject({
    emAnaliseDesde: new Date(at + HOUR).toISOString(),
    concluidoEm: null,
  })
  bank.skip(5 * DAY)
  expect(await follow()).toEqual({
    recebidoEm: received.recebidoEm,
    emAnaliseDesde: new Date(at + HOUR).toISOString(),
    concluidoEm: new Date(at + 5 * DAY).toISOString(),
    respostaAte: received.respostaAte,
  })
})

test('a number alone says nothing: not even whether it exists', async () => {
  const { protocolo } = await report()
  const stranger = persona('cartao-p1').taxId
  const withAnothers = await bank.call(FOLLOW, { body: { protocolo, cpfCnpj: stranger } })
  const invented = await bank.call(FOLLOW, { body: { protocolo: '999999999999', cpfCnpj: stranger } })
  expect([withAnothers.status, invented.status]).toEqual([404, 404])
  expect(withAnothers.data).toEqual(invented.data)
})
