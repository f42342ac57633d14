import { senseOn } from './sense'

const MONDAY = '2026-12-21'
const LINE = '23791234059000000004353012345608716670000011840'

const slip = { linhaDigitavel: LINE, vencimento: MONDAY, valor: 118.4 }
const only = { numero: 1, vencimento: MONDAY, valor: 118.4 }
const inFull = {
  tipo: 'A vista',
  qtdeParcelas: 1,
  valorParcela: 118.4,
  totalAPagar: 118.4,
  valorOriginal: 200,
  valorDesconto: 81.6,
  valorSolicitado: 118.4,
  valorIof: 0,
  valorTac: 0,
  valorSeguro: 0,
  valorEmprestimos: 118.4,
  taxaJurosAoMes: 0,
  taxaJurosAoAno: 0,
  custoEfetivoTotalAnual: 0,
  dataVencimentoPrimeiraParcela: MONDAY,
  dataVencimentoUltimaParcela: MONDAY,
  parcelas: [only],
}
const concluded = { ...slip, valorTotal: 118.4, parcelas: [only] }
const limits = {
  valorEntradaMinimo: 0,
  valorEntradaMaximo: 0,
  valorParcelaMinimo: 50,
  valorParcelaMaximo: 500,
  quantidadeMinima: 1,
  quantidadeMaxima: 12,
  percEntradaMinima: 0,
  dataMinima: MONDAY,
  dataMaxima: '2027-01-29',
  datasSugeridas: [],
}
const settled = { valor: 118.4, desconto: 0, encargos: 0, valorNoDia: 118.4 }
const settlement = {
  data: '2026-12-22',
  dataMinima: MONDAY,
  dataMaxima: '2026-12-22',
  parcelas: [settled],
  valorRestante: 118.4,
  desconto: 0,
  encargosAtraso: 0,
  valorQuitacao: 118.4,
  boleto: null,
}
const laterSettlement = { ...settlement, dataMinima: '2026-12-22' }

describe('a day that has passed by the bank’s clock', () => {
  test.each<[string, string, object, object | null]>([
    ['of a slip', 'boleto', slip, null],
    ['of what is calculated', 'termos', inFull, { sucesso: 1 }],
    ['of what has just been concluded', 'conclusao', concluded, null],
    ['of the first that may be chosen', 'limites', limits, null],
    ['that is suggested', 'limites', { ...limits, dataMinima: '2026-12-22', datasSugeridas: [MONDAY] }, null],
    ['of a settlement', 'quitacao', settlement, null],
    ['of its slip', 'quitacao', { ...laterSettlement, boleto: { vencimento: MONDAY, pagaEm: null } }, null],
  ])('%s makes no sense, and the day itself does', (_, name, value, within) => {
    const ruleOn = (today: string | null) => senseOn(today)(name, value, within, [])
    expect([MONDAY, null].map(ruleOn)).toEqual([null, null])
    expect(ruleOn('2026-12-22')).toBe('vencimento-nao-passou')
  })

  test.each<[string, string, object, object | null]>([
    ['of an agreement, in its summary', 'termos', inFull, { contratos: ['C1'] }],
    ['without a slip to pay', 'conclusao', { ...concluded, linhaDigitavel: null }, null],
    [
      'that was paid',
      'quitacao',
      { ...laterSettlement, boleto: { vencimento: MONDAY, pagaEm: MONDAY } },
      null,
    ],
  ])('%s is what was', (_, name, value, within) => {
    expect(senseOn('2026-12-22')(name, value, within, [])).toBeNull()
  })

  test('without banks is paid on the next day that has them', () => {
    const saturday = { linhaDigitavel: null, vencimento: '2026-12-26', valor: 118.4 }
    const ruleOn = (today: string) => senseOn(today)('boleto', saturday, null, [])
    expect(['2026-12-28', '2026-12-29'].map(ruleOn)).toEqual([null, 'vencimento-nao-passou'])
  })
})

describe('the instalments of an agreement', () => {
  const instalment = (numero: number, estado = 'ABERTA') => ({
    numero,
    vencimento: `2026-0${numero + 1}-10`,
    valor: 100,
    estado,
  })
  const agreed = {
    numeroAcordo: '1',
    valorTotal: 400,
    valorPago: 200,
    quantidadeParcelas: 4,
    parcelasPagas: 2,
    parcelas: [instalment(3), instalment(4)],
  }
  const whole = [instalment(1, 'PAGA'), instalment(2, 'PAGA'), ...agreed.parcelas]
  const SUM = 'parcelas-somam-o-total'
  const COUNT = 'numero-de-parcelas'
  const ORDER = 'parcelas-em-ordem'

  test.each<[string, object, string | null]>([
    ['all of them', { parcelas: whole }, null],
    ['only the open ones', {}, null],
    ['open ones, one in between was paid', { parcelas: [instalment(1), instalment(3)] }, null],
    ['none, where nothing was paid', { parcelas: [], valorPago: 0, parcelasPagas: 0 }, null],
    ['a cent more of each', { parcelas: whole, valorTotal: 399.96 }, null],
    ['open ones of more than the total', { valorTotal: 199.97, valorPago: 100 }, SUM],
    ['all of less than the total', { parcelas: whole, valorTotal: 500 }, SUM],
    ['open ones of less, where nothing was paid', { valorPago: 0, parcelasPagas: 0 }, SUM],
    ['more paid than there are', { parcelasPagas: 5 }, COUNT],
    ['one that there is not', { parcelas: [instalment(5)] }, COUNT],
    ['one twice', { parcelas: [instalment(3), instalment(3)] }, ORDER],
    ['the later first', { parcelas: [{ ...instalment(3), vencimento: '2026-09-10' }, instalment(4)] }, ORDER],
  ])('may be, or not: %s', (_, change, rule) => {
    const value = { ...agreed, ...change }
    expect(senseOn(null)('acordo', value, null, [])).toBe(rule)
  })
})
