import { Bank, type Visitor } from '../testing/bank'

let bank: Bank
let debtor: Visitor
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(async () => {
  bank.reset()
  debtor = await bank.login('cliente')
})
afterAll(() => bank.close())

const call = 'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}'
const summary = (carteira: string, contrato: string, parcelas: string) =>
  debtor.fetchData(call, { params: { carteira, contrato, parcelas, exec: '0' } })

test('tells the reservation when its count is asked for, and other counts as they would be', async () => {
  const { idNegociacao, carteira } = await debtor.opportunity()
  const body = debtor.choice(idNegociacao, { tipo: 'Parcelado', quantidadeParcelas: 10, valorEntrada: 300 })
  const reserved = await debtor.fetchData('POST /api/v1/Negociacao/Efetivar', { body })
  const own = await summary(carteira, idNegociacao, '10')
  expect(own).toMatchObject({
    idProposta: reserved.sucesso === 1 ? reserved.dados.idProposta : '',
    termos: { valorEntrada: 300 },
  })
  expect(own.parcelas).toHaveLength(11)
  expect(await summary(carteira, idNegociacao, '6')).toMatchObject({
    idProposta: null,
    termos: { qtdeParcelas: 6, valorEntrada: 0 },
  })
})

test('a contract of the group names it as well', async () => {
  const { contratos, carteira } = await debtor.opportunity()
  const summarised = await summary(carteira, contratos[1]?.numero ?? '', '12')
  expect(summarised.contratos).toEqual(contratos.map(({ numero }) => numero))
})

test('the contract text says what the law asks for, and the agreement keeps that very text', async () => {
  const made = await debtor.agree(0, { tipo: 'Parcelado', quantidadeParcelas: 12 })
  const { contrato, termos, liquidacaoAntecipada, encargosAtraso } = await summary(
    made.carteira,
    made.numeroAcordo,
    '12',
  )
  expect(contrato).toEqual(made.contrato)
  const text = contrato.texto.join('\n')
  for (const part of [
    termos.credor.nome,
    'Custo Efetivo Total',
    '26,68%',
    'multa de 2,00%',
    '12 parcelas',
    'R$\u00a05.214,90',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).toContain(liquidacaoAntecipada)
  expect(text).toContain(encargosAtraso)
})

test.each([
  ['25', 404],
  ['0', 404],
  ['24', 200],
])('%s instalments: %i', async (parcelas, status) => {
  const { idNegociacao, carteira } = await debtor.opportunity()
  const reply = await debtor.call(call, { params: { carteira, contrato: idNegociacao, parcelas, exec: '0' } })
  expect(reply.status).toBe(status)
})

test('addresses are told for own contracts only', async () => {
  const { contratos, idNegociacao } = await debtor.opportunity()
  const ask = async (contrato: string) => {
    const params = { carteira: '09', contrato, exec: '0' }
    return (await debtor.call('GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}', { params }))
      .status
  }
  expect(await Promise.all([contratos[0]?.numero ?? '', idNegociacao, '0', '1234567890'].map(ask))).toEqual([
    200, 200, 200, 404,
  ])
})
