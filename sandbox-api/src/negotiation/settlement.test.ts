import { addDays } from '@portal/domain/dates'
import { agreementNumberOf } from '../negotiation/groups'
import { Bank, persona, type Visitor } from '../testing/bank'
import { agreementOf, changeAgreement } from './agreements'

let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(() => bank.reset())
afterAll(() => bank.close())

const QUOTE = 'GET /api/v1/Negociacao/Quitacao/{numeroAcordo}'
const ISSUE = 'POST /api/v1/Negociacao/Quitacao/{numeroAcordo}'
const LINE = 'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}'
const number = agreementNumberOf(persona('acordo-em-dia'), 'em-dia')

const quote = (debtor: Visitor, data?: string, numeroAcordo = number) =>
  debtor.fetchData(QUOTE, { params: { numeroAcordo }, ...(data && { query: { data } }) })
const issue = (debtor: Visitor, data: string, valor: number, numeroAcordo = number) =>
  debtor.fetchData(ISSUE, { params: { numeroAcordo }, body: { data, valor, execResposta: '' } })
const line = (debtor: Visitor, divida: string) =>
  debtor.call(LINE, { params: { carteira: '09', divida, taxId: debtor.taxId } })
async function issued(debtor: Visitor, wanted?: string) {
  const { data, valorQuitacao } = await quote(debtor, wanted)
  return issue(debtor, data, valorQuitacao)
}
async function agreement(debtor: Visitor) {
  const { acordos } = await debtor.negotiations()
  const match = acordos.find(({ numeroAcordo }) => numeroAcordo === number)
  if (match === undefined) throw new Error('no agreement')
  return match
}
const control = (url: string, payload: object) =>
  bank.app.inject({ method: 'POST', url: `/sandbox${url}`, payload })
const advanceTo = (day: string) => control('/advance', { to: `${day}T12:00:00-03:00` })

test('the first business day, the sums, and what falls due before another day', async () => {
  const debtor = await bank.login('acordo-em-dia')
  const firstQuote = await quote(debtor)
  // Friday, 20 November, is a bank holiday.
  expect(firstQuote).toMatchObject({
    data: '2026-11-23',
    dataMinima: '2026-11-23',
    boleto: null,
    parcelasAntes: [],
  })
  expect(firstQuote.parcelas).toHaveLength(10)
  expect(firstQuote.valorQuitacao).toBeLessThan(firstQuote.valorRestante)
  expect(firstQuote.valorQuitacao).toBeCloseTo(firstQuote.valorRestante - firstQuote.desconto, 6)
  const [third] = firstQuote.parcelas
  const later = await quote(debtor, addDays(third?.vencimento ?? '', 1))
  expect(later.parcelasAntes).toMatchObject([{ numero: 3 }])
  expect(later.parcelas).toHaveLength(9)
  expect(later.desconto).toBeLessThan(firstQuote.desconto)
})

test('an overdue instalment comes with its charges', async () => {
  const key = 'acordo-em-atraso'
  const late = await quote(await bank.login(key), undefined, agreementNumberOf(persona(key), 'atrasado'))
  const overdue = late.parcelas.filter(({ dias }) => dias < 0)
  expect(overdue).toHaveLength(2)
  for (const { valor, dias, encargos } of overdue) {
    expect(encargos).toBeCloseTo(valor * 0.02 + (valor * 0.01 * -dias) / 30, 1)
  }
  expect(late.parcelas.filter(({ dias, encargos }) => dias > 0 && encargos > 0)).toEqual([])
  expect(late.encargosAtraso).toBeCloseTo(
    overdue.reduce((sum, { encargos }) => sum + encargos, 0),
    6,
  )
})

test.each([
  ['a Sunday', '2026-11-29'],
  ['yesterday', '2026-11-19'],
  ['after the end', '2028-01-10'],
])('%s is no day to settle on', async (_, data) => {
  const debtor = await bank.login('acordo-em-dia')
  const reply = await debtor.call(QUOTE, { params: { numeroAcordo: number }, query: { data } })
  expect(reply).toMatchObject({ status: 400, data: { erros: [{ campo: 'data' }] } })
})

test.each([
  ['acordo-quitado', 'pago'],
  ['acordo-cancelado', 'cancelado'],
  ['documentos-pendentes', 'refin'],
  ['assinatura-pendente', 'drc'],
])('%s cannot be settled', async (key, agreementKey) => {
  const debtor = await bank.login(key)
  const numeroAcordo = agreementNumberOf(persona(key), agreementKey)
  const reply = await debtor.call(QUOTE, { params: { numeroAcordo } })
  expect(reply).toMatchObject({ status: 409, data: { codigo: 'NAO_QUITAVEL' } })
})

test('the same day again is the same slip, another day another one in its place', async () => {
  const debtor = await bank.login('acordo-em-dia')
  const firstSlip = await issued(debtor)
  expect(await issued(debtor)).toEqual(firstSlip)
  const slip = await line(debtor, firstSlip.divida)
  expect(slip).toMatchObject({
    status: 200,
    data: { valor: firstSlip.valor, vencimento: firstSlip.vencimento },
  })
  const secondSlip = await issued(debtor, '2026-11-30')
  expect(secondSlip.valor).toBeGreaterThan(firstSlip.valor)
  expect(await line(debtor, firstSlip.divida)).toMatchObject({
    status: 409,
    data: { codigo: 'BOLETO_SUBSTITUIDO' },
  })
  expect((await agreement(debtor)).quitacao).toEqual(secondSlip)
  expect((await quote(debtor)).boleto).toEqual(secondSlip)
})

test('another value than the one of the day is refused', async () => {
  const debtor = await bank.login('acordo-em-dia')
  const { data, valorQuitacao } = await quote(debtor)
  const body = { data, valor: valorQuitacao - 0.01, execResposta: '' }
  const reply = await debtor.call(ISSUE, { params: { numeroAcordo: number }, body })
  expect(reply).toMatchObject({ status: 412, data: { codigo: 'ALTERADO' } })
  expect((await agreement(debtor)).quitacao).toBeNull()
})

test('paying it settles the agreement: every slip of it is void, and it is told', async () => {
  const debtor = await bank.login('acordo-em-dia')
  const { parcela, divida, desconto, valor } = await issued(debtor)
  const ordered = await control('/payments', { numeroAcordo: number, parcela })
  expect(ordered.statusCode).toBe(201)
  await advanceTo('2026-11-24')
  const again = await bank.login('acordo-em-dia')
  const settled = await agreement(again)
  expect(settled).toMatchObject({
    estado: 'QUITADO',
    proximoVencimento: null,
    quitacao: { pagaEm: '2026-11-23', desconto, valor },
  })
  expect(
    settled.parcelas.every(({ estado, boletoDisponivel }) => estado === 'PAGA' && !boletoDisponivel),
  ).toBe(true)
  for (const debt of [divida, `${number}003`, `${number}012`]) {
    expect(await line(again, debt)).toMatchObject({ status: 409, data: { codigo: 'BOLETO_PAGO' } })
  }
  const outbox = await bank.app.inject({ method: 'GET', url: `/sandbox/outbox?cpfCnpj=${debtor.taxId}` })
  expect(outbox.body).toContain('O acordo está quitado: não pague mais nenhum boleto dele.')
})

test('an instalment paid first voids it, and it is not taken twice', async () => {
  const debtor = await bank.login('acordo-em-dia')
  const { parcela, divida } = await issued(debtor, '2026-11-30')
  await control('/payments', { numeroAcordo: number, parcela: 3, em: '2026-11-23' })
  await control('/payments', { numeroAcordo: number, parcela, em: '2026-11-30' })
  await advanceTo('2026-11-25')
  const after = await bank.login('acordo-em-dia')
  expect((await agreement(after)).quitacao).toBeNull()
  expect(await line(after, divida)).toMatchObject({ status: 409, data: { codigo: 'BOLETO_SUBSTITUIDO' } })
  await advanceTo('2026-12-02')
  expect((await agreement(await bank.login('acordo-em-dia'))).estado).toBe('ATIVO')
})

test('unpaid after its day it is void, and the agreement goes on', async () => {
  const { divida } = await issued(await bank.login('acordo-em-dia'))
  await advanceTo('2026-11-24')
  const debtor = await bank.login('acordo-em-dia')
  expect(await line(debtor, divida)).toMatchObject({ status: 409, data: { codigo: 'BOLETO_VENCIDO' } })
  expect(await line(debtor, `${number}003`)).toMatchObject({ status: 200 })
  expect(await agreement(debtor)).toMatchObject({ estado: 'ATIVO', quitacao: null })
})

test('who has paid it is neither reminded of its instalments nor debited', async () => {
  const key = 'acordo-debito'
  const debitNumber = agreementNumberOf(persona(key), 'debito')
  const debtor = await bank.login(key)
  const { body } = agreementOf(bank.sandbox, debtor.taxId, debitNumber)
  const terms = { ...body.terms, formaPagamento: 'DEBITO_AUTOMATICO' as const }
  changeAgreement(bank.sandbox, debitNumber, { body: { ...body, terms } })
  const due = (await debtor.negotiations()).acordos[0]?.proximoVencimento ?? ''
  const { data, valorQuitacao } = await quote(debtor, due, debitNumber)
  const { parcela } = await issue(debtor, data, valorQuitacao, debitNumber)
  await control('/payments', { numeroAcordo: debitNumber, parcela })
  await advanceTo(addDays(due, 5))
  const happened = await bank.app.inject({ method: 'GET', url: '/sandbox/happened' })
  const kinds = JSON.parse(happened.body)
    .filter(({ cpfCnpj }: { cpfCnpj: string }) => cpfCnpj === debtor.taxId)
    .map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['PAGAMENTO', 'CREDITO']))
  expect(kinds).not.toContain('DEBITO_AUTOMATICO')
})

test('on the first days, withdrawing and paying at once is quoted beside it', async () => {
  const debtor = await bank.login('cliente')
  const { opcoes, idNegociacao } = await debtor.opportunity()
  const inFull = opcoes.find(({ tipo }) => tipo === 'A vista')?.totalAPagar ?? 0
  const { numeroAcordo } = await debtor.agree(0, { tipo: 'Parcelado', quantidadeParcelas: 12 })
  const quoted = () =>
    debtor.fetchData('GET /api/v1/Negociacao/Quitacao/{numeroAcordo}', { params: { numeroAcordo } })
  const { desistencia, valorQuitacao } = await quoted()
  expect(desistencia).toEqual({ ate: '2026-11-27', valorAVista: inFull })
  expect(valorQuitacao).toBeGreaterThan(inFull)
  bank.skip(8 * 86_400_000)
  expect((await quoted()).desistencia).toBeNull()
  await debtor.fetchData('POST /api/v1/Proposta/Cancelar', { body: { numeroAcordo } })
  const { negociacoes } = await debtor.negotiations()
  expect(negociacoes.map((one) => one.idNegociacao)).toContain(idNegociacao)
})
