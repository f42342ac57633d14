import type { Data, Opportunity, Terms } from '@portal/contract'
import { cetByDates } from '@portal/contract/testing/cet'
import { instalmentDueDate, isBusinessDay, isOfferedDueDay } from '@portal/domain/due-date'
import { readLine } from '@portal/domain/linha-digitavel'
import { Bank, NOON, type Visitor } from '../testing/bank'

const today = NOON.slice(0, 10)
let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(() => bank.reset())
afterAll(() => bank.close())

type Choice = Parameters<Visitor['choice']>[1]
type Calculated = Data<'POST /api/v1/Negociacao/Efetivar'> | Data<'POST /api/v3/Negociacao/Efetivar'>

async function calculated(
  debtor: Visitor,
  { idNegociacao, versaoApi }: Opportunity,
  more: Choice,
): Promise<Calculated> {
  const body = debtor.choice(idNegociacao, more)
  return versaoApi === 'v3'
    ? debtor.fetchData('POST /api/v3/Negociacao/Efetivar', { body })
    : debtor.fetchData('POST /api/v1/Negociacao/Efetivar', { body })
}
async function termsOf(debtor: Visitor, opportunity: Opportunity, more: Choice): Promise<Terms> {
  const answer = await calculated(debtor, opportunity, more)
  if (answer.sucesso === 0) throw new Error(JSON.stringify(answer.errosValidacao))
  return 'dados' in answer ? answer.dados : answer
}
const cents = (reais: number) => Math.round(reais * 100)

/** domain-facts: the invariants of every calculation. */
function expectCoherent(terms: Terms): void {
  const { valorSolicitado, valorIof, valorTac, valorSeguro, valorEmprestimos } = terms
  expect(cents(valorEmprestimos)).toBe(
    cents(valorSolicitado) + cents(valorIof) + cents(valorTac) + cents(valorSeguro),
  )
  expect(terms.taxaJurosAoAno).toBeCloseTo(((1 + terms.taxaJurosAoMes / 100) ** 12 - 1) * 100, 1)
  const paid = terms.parcelas.reduce((sum, { valor }) => sum + cents(valor), 0)
  expect(paid).toBe(cents(terms.totalAPagar))
  expect(terms.parcelas.every(({ vencimento }) => isBusinessDay(vencimento) && vencimento > today)).toBe(true)
  const regular = terms.parcelas.filter(({ numero }) => numero > 0)
  expect(regular).toHaveLength(terms.qtdeParcelas)
  const cost = terms.tipo === 'A vista' ? 0 : cetByDates(today, valorSolicitado, regular)
  expect(Math.abs(terms.custoEfetivoTotalAnual - cost)).toBeLessThanOrEqual(0.005 + 1e-6)
  const amortised = regular.reduce((sum, { amortizacao }) => sum + cents(amortizacao), 0)
  expect(amortised).toBe(cents(valorEmprestimos))
  expect(regular[regular.length - 1]?.saldoDevedor).toBe(0)
  const firstDue = regular[0]?.vencimento ?? ''
  expect(terms.dataVencimentoUltimaParcela).toBe(instalmentDueDate(firstDue, terms.qtdeParcelas))
  const parts =
    terms.custoEfetivoPercLiquido +
    terms.custoEfetivoPercTributos +
    terms.custoEfetivoPercTarifas +
    terms.custoEfetivoPercSeguro
  expect(Math.abs(parts - 100)).toBeLessThanOrEqual(0.02)
}

test.each([
  'cliente',
  'pj-cliente',
  'veiculo-v2',
  'veiculo-v3',
  'drc-assinatura',
  'reorg-com-seguro',
  'reorg-sem-seguro',
  'cartao-p1',
  'cartao-p2',
  'eavm',
  'zero-entrada',
  'debito-automatico',
  'campanha-boleto',
  'boleto-24h',
  'varios-grupos',
])('%s: every ready-made option of every group can be had as it was shown', async (key) => {
  const debtor = await bank.login(key)
  const { negociacoes } = await debtor.negotiations()
  for (const opportunity of negociacoes) {
    for (const option of opportunity.opcoes) {
      const terms = await termsOf(debtor, opportunity, { tipo: option.tipo, idOpcao: option.id })
      expectCoherent(terms)
      expect(terms).toMatchObject({
        valorParcela: option.valorParcela,
        qtdeParcelas: option.quantidade,
        totalAPagar: option.totalAPagar,
        custoEfetivoTotalAnual: option.cetAoAno,
        valorOriginal: opportunity.valorOriginal,
      })
    }
    const contracts = opportunity.contratos.reduce((sum, { valorOriginal }) => sum + cents(valorOriginal), 0)
    expect(contracts).toBe(cents(opportunity.valorOriginal))
    expect(opportunity.validade > today && isBusinessDay(opportunity.validade)).toBe(true)
  }
})

describe('own proposal', () => {
  let debtor: Visitor
  let card: Opportunity
  beforeEach(async () => {
    debtor = await bank.login('cliente')
    card = await debtor.opportunity()
  })
  const refused = async (more: Choice) => {
    const answer = await calculated(debtor, card, more)
    return answer.errosValidacao.map(({ campo }) => campo)
  }

  test('by value takes the fewest instalments that fit', async () => {
    const terms = await termsOf(debtor, card, { tipo: 'Parcelado', valorParcela: 200 })
    const fewer = await termsOf(debtor, card, {
      tipo: 'Parcelado',
      quantidadeParcelas: terms.qtdeParcelas - 1,
    })
    expect(terms.valorParcela).toBeLessThanOrEqual(200)
    expect(fewer.valorParcela).toBeGreaterThan(200)
  })

  test('with a down payment, which falls due first', async () => {
    const terms = await termsOf(debtor, card, {
      tipo: 'Parcelado',
      quantidadeParcelas: 10,
      valorEntrada: 500,
      dataPrimeiroVencimento: '2026-11-30',
    })
    expectCoherent(terms)
    expect(terms.parcelas[0]).toMatchObject({ numero: 0, valor: 500, vencimento: '2026-11-30' })
    expect(terms.parcelas[1]).toMatchObject({ numero: 1, vencimento: '2026-12-30' })
  })

  test.each<[string, Choice, string]>([
    ['more instalments than there are', { tipo: 'Parcelado', quantidadeParcelas: 25 }, 'quantidadeParcelas'],
    ['one instalment', { tipo: 'Parcelado', quantidadeParcelas: 1 }, 'quantidadeParcelas'],
    ['an instalment too small', { tipo: 'Parcelado', valorParcela: 50 }, 'valorParcela'],
    ['neither count nor value', { tipo: 'Parcelado' }, 'quantidadeParcelas'],
    [
      'a down payment too high',
      { tipo: 'Parcelado', quantidadeParcelas: 6, valorEntrada: 2000 },
      'valorEntrada',
    ],
    ['insurance that is not offered', { tipo: 'Parcelado', quantidadeParcelas: 6, seguro: true }, 'seguro'],
    [
      'new money that is not offered',
      { tipo: 'Parcelado', quantidadeParcelas: 6, valorTroco: 100 },
      'valorTroco',
    ],
    ['an option that is gone', { tipo: 'Parcelado', idOpcao: 'P99' }, 'idOpcao'],
    ['an option of the other kind', { tipo: 'A vista', idOpcao: 'P24' }, 'idOpcao'],
    ['today', { dataPrimeiroVencimento: today }, 'dataPrimeiroVencimento'],
    ['a Saturday', { dataPrimeiroVencimento: '2026-11-28' }, 'dataPrimeiroVencimento'],
    [
      'Christmas',
      { tipo: 'Parcelado', quantidadeParcelas: 6, dataPrimeiroVencimento: '2026-12-25' },
      'dataPrimeiroVencimento',
    ],
    ['too far away', { dataPrimeiroVencimento: '2027-03-01' }, 'dataPrimeiroVencimento'],
    ['a down payment in full', { valorEntrada: 10 }, 'valorEntrada'],
  ])('%s is refused and says where', async (_case, more, campo) => {
    expect(await refused(more)).toEqual([campo])
  })
})

test('bounds are met by what Efetivar accepts', async () => {
  const debtor = await bank.login('varios-grupos')
  const { negociacoes } = await debtor.negotiations()
  for (const opportunity of negociacoes) {
    const query = { idNegociacao: opportunity.idNegociacao }
    const bounds = await debtor.fetchData('GET /api/v1/Configuracao/MinimoMaximo', { query })
    expect(
      bounds.datasSugeridas.every(
        (date) => date >= bounds.dataMinima && date <= bounds.dataMaxima && isBusinessDay(date),
      ),
    ).toBe(true)
    expect(bounds.diasIndisponiveis.some(isOfferedDueDay)).toBe(false)
    if (bounds.quantidadeMaxima === 1) continue
    const longest = await termsOf(debtor, opportunity, {
      tipo: 'Parcelado',
      quantidadeParcelas: bounds.quantidadeMaxima,
      dataPrimeiroVencimento: bounds.dataMaxima,
    })
    const shortest = await termsOf(debtor, opportunity, {
      tipo: 'Parcelado',
      quantidadeParcelas: bounds.quantidadeMinima,
      dataPrimeiroVencimento: bounds.dataMinima,
    })
    expect(longest.valorParcela).toBeLessThan(shortest.valorParcela)
  }
})

describe('vehicles, version 3', () => {
  test('new money is handed over, taxed and insured', async () => {
    const debtor = await bank.login('veiculo-v3')
    const offer = await debtor.opportunity()
    expect(offer.trocoMaximo).toBeGreaterThan(0)
    const plain = await termsOf(debtor, offer, { tipo: 'Parcelado', quantidadeParcelas: 24 })
    const more = await termsOf(debtor, offer, {
      tipo: 'Parcelado',
      quantidadeParcelas: 24,
      valorTroco: 5000,
      seguro: true,
    })
    expectCoherent(more)
    expect(more.valorTroco).toBe(5000)
    expect(cents(more.valorSolicitado)).toBe(cents(plain.valorSolicitado) + 500_000)
    expect(more.valorIof - plain.valorIof).toBeGreaterThan(5000 * 0.0038)
    expect(more.valorSeguro).toBeGreaterThan(0)
    expect(more.custoEfetivoTotalAnual).toBeGreaterThan(plain.custoEfetivoTotalAnual)
  })
})

describe('REORG', () => {
  test('each mark is there with and without insurance', async () => {
    const { opcoes } = await (await bank.login('reorg-com-seguro')).opportunity()
    const marks = opcoes
      .filter(({ tipo }) => tipo === 'Parcelado')
      .map(({ destaque, comSeguro }) => `${destaque} ${comSeguro}`)
    expect(marks).toEqual([
      'MENOR_PRAZO false',
      'MENOR_PRAZO true',
      'PRAZO_CONHECIDO false',
      'PRAZO_CONHECIDO true',
      'MENOR_PARCELA false',
      'MENOR_PARCELA true',
    ])
  })

  test('without insurance on offer there are three', async () => {
    const { opcoes, seguro } = await (await bank.login('reorg-sem-seguro')).opportunity()
    expect(seguro).toBeNull()
    expect(opcoes.filter(({ tipo }) => tipo === 'Parcelado')).toHaveLength(3)
  })
})

test('the 24-hour slip falls due on the next business day', async () => {
  const debtor = await bank.login('boleto-24h')
  const offer = await debtor.opportunity()
  expect(offer.prazoFinal).toBe('2026-11-23T23:59:00.000-03:00')
  expect(await debtor.agree()).toMatchObject({ vencimento: '2026-11-23' })
})

test('the line of an agreement reads back as its slip', async () => {
  const debtor = await bank.login('cliente')
  const made = await debtor.agree(0, { tipo: 'Parcelado', quantidadeParcelas: 12 })
  const reading = readLine(made.linhaDigitavel ?? '', today)
  expect(reading).toMatchObject({
    ok: true,
    boleto: { bank: '237', cents: cents(made.valor), dueDate: made.vencimento },
  })
})
