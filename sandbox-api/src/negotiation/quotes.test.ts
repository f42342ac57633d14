import { cetByDates } from '@portal/contract/testing/cet'
import { isBusinessDay } from '@portal/domain/due-date'
import { centsOf } from '@portal/domain/money'
import fc from 'fast-check'
import { aurora } from '../server/banks'
import { groupOf } from './groups'
import { calculate } from './quotes'

const input = {
  principalCents: 1_050_000,
  monthlyRate: 0.0199,
  count: 6,
  firstDueDate: '2026-12-31',
  contractDate: '2026-11-23',
  insurance: 0,
  tacCents: 0,
  newMoneyCents: 0,
  iofCapReached: false,
}

type QuoteInput = typeof input

/** A debt without a discount, on these terms. */
function quoteInstalments({ principalCents, insurance, tacCents, contractDate, ...input }: QuoteInput) {
  const { monthlyRate, iofCapReached, newMoneyCents, ...choice } = input
  const undiscounted = { discountInFull: 0, discountByInstalments: 0 }
  const insured = { name: 'Seguro', fraction: insurance }
  const terms = { ...undiscounted, monthlyRate, iofCapReached, tac: tacCents, insurance: insured }
  const contracts = [[principalCents / 100, 90]] as const
  const group = groupOf(
    aurora,
    '52998224725',
    { key: 'any', family: 'CARTAO', contracts, terms },
    contractDate,
  )
  const rest = { downPayment: 0, method: 'BOLETO', insured: true, newMoney: newMoneyCents } as const
  return calculate(group, { ...choice, ...rest })
}

describe('calculate', () => {
  it('has due dates clamped to short months and moved to business days', () => {
    expect(quoteInstalments(input).parcelas.map(({ vencimento }) => vencimento)).toEqual([
      '2026-12-31',
      '2027-02-01',
      '2027-03-01',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ])
  })

  it('takes one instalment, asked for on a Saturday: it is the first and the last, due on Monday', () => {
    const quote = quoteInstalments({ ...input, count: 1, firstDueDate: '2026-12-26' })
    expect(quote.parcelas).toMatchObject([{ vencimento: '2026-12-28', valor: quote.valorParcela }])
  })

  it('starts the months from the business day that the first due date moved to', () => {
    const { parcelas } = quoteInstalments({ ...input, count: 3, firstDueDate: '2026-12-26' })
    expect(parcelas.map(({ vencimento }) => vencimento)).toEqual(['2026-12-28', '2027-01-28', '2027-03-01'])
  })

  it('taxes an instalment that is asked for on a Saturday as one that is asked for on Monday', () => {
    const iofOn = (firstDueDate: string) =>
      quoteInstalments({ ...input, principalCents: 50_000_000, firstDueDate }).valorIof
    expect(iofOn('2026-12-05')).toBe(iofOn('2026-12-07'))
  })

  it('costs less than the annual rate when nothing is added and eight days of grace are free', () => {
    expect(quoteInstalments({ ...input, iofCapReached: true })).toMatchObject({
      valorIof: 0,
      taxaJurosAoAno: 26.68,
      custoEfetivoTotalAnual: 24.8,
      custoEfetivoTotalMensal: 1.86,
      custoEfetivoValorLiquido: 10_500,
      custoEfetivoPercLiquido: 100,
    })
  })

  it('names every part of the cost', () => {
    const quote = quoteInstalments({
      ...input,
      newMoneyCents: 200_000,
      insurance: 0.02,
      tacCents: 15_000,
    })
    expect(quote).toMatchObject({
      valorSolicitado: 12_500,
      valorTroco: 2000,
      valorSeguro: 250,
      seguroPerc: 2,
      valorTac: 150,
      tacPerc: 1.2,
    })
    expect(quote.custoEfetivoTotalAnual).toBeGreaterThan(quote.taxaJurosAoAno)
  })

  it('charges the tax on what is owed until each instalment, and of a part says what it is of the whole', () => {
    const quote = quoteInstalments({
      ...input,
      principalCents: 100_000,
      monthlyRate: 0,
      count: 2,
      contractDate: '2026-11-23',
      // 30 days, and 63: the 23rd of January is a Saturday.
      firstDueDate: '2026-12-23',
      tacCents: 15_000,
    })
    // 50.000 x 0,0082% x (30 + 63) = 381,3
    expect(quote).toMatchObject({ valorIof: 3.81, iofPerc: 0.38, tacPerc: 15, seguroPerc: 0 })
    expect(quote).toMatchObject({
      custoEfetivoValorLiquido: 1000,
      custoEfetivoPercLiquido: 86.67,
      custoEfetivoValorTributos: 3.81,
      custoEfetivoPercTributos: 0.33,
      custoEfetivoValorTarifas: 150,
      custoEfetivoPercTarifas: 13,
      custoEfetivoValorSeguro: 0,
      custoEfetivoPercSeguro: 0,
    })
  })

  it('charges a first period shorter than a month by its days', () => {
    const sooner = quoteInstalments({ ...input, iofCapReached: true, firstDueDate: '2026-12-01' })
    const [firstInstalment] = sooner.parcelas
    // 8 days: 1.050.000 x (1,0199^(8/30) - 1) = 5531,9
    expect(firstInstalment?.juros).toBe(55.32)
    const values = new Set(sooner.parcelas.slice(0, -1).map(({ valor }) => valor))
    expect(values.size).toBe(1)
    const worth = sooner.parcelas.reduce(
      (sum, { numero, valor }) => sum + centsOf(valor) / 1.0199 ** (8 / 30 + numero - 1),
      0,
    )
    expect(Math.abs(worth - 1_050_000)).toBeLessThan(1)
  })

  test.each(['2026-11-24', '2026-12-01', '2026-12-10', '2026-12-22'])(
    'a first instalment on %s is never dearer than a month later, nor its year than the rate',
    (firstDueDate) => {
      const later = quoteInstalments({ ...input, iofCapReached: true })
      const sooner = quoteInstalments({ ...input, iofCapReached: true, firstDueDate })
      expect(sooner.valorParcela).toBeLessThan(later.valorParcela)
      expect(sooner.totalAPagar).toBeLessThan(later.totalAPagar)
      expect(sooner.custoEfetivoTotalAnual - sooner.taxaJurosAoAno).toBeLessThan(0.5)
    },
  )

  it('gives days of grace beyond a month for nothing', () => {
    const aMonth = quoteInstalments({ ...input, iofCapReached: true, firstDueDate: '2026-12-23' })
    const later = quoteInstalments({ ...input, iofCapReached: true, firstDueDate: '2027-01-06' })
    expect(later.valorParcela).toBe(aMonth.valorParcela)
  })

  it('takes a rate of zero', () => {
    const quote = quoteInstalments({ ...input, monthlyRate: 0, iofCapReached: true })
    expect(quote).toMatchObject({ totalAPagar: 10_500, taxaJurosAoAno: 0, custoEfetivoTotalAnual: 0 })
  })

  test.each<[string, Partial<QuoteInput>, string]>([
    ['nothing to finance', { principalCents: 0 }, '0 cents cannot be split into 6 instalments'],
  ])('refuses %s', (_, change, message) => {
    const refused = () => quoteInstalments({ ...input, ...change })
    expect(refused).toThrow(RangeError)
    expect(refused).toThrow(message)
  })

  const isoDate = (min: string, max: string) =>
    fc
      .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
  const inputs: fc.Arbitrary<QuoteInput> = fc.record({
    principalCents: fc.integer({ min: 100_000, max: 50_000_000 }),
    monthlyRate: fc.integer({ min: 0, max: 400 }).map((bp) => bp / 10_000),
    count: fc.integer({ min: 1, max: 72 }),
    contractDate: isoDate('2025-01-01', '2026-12-31'),
    firstDueDate: isoDate('2027-01-01', '2027-03-31'),
    insurance: fc.integer({ min: 0, max: 500 }).map((bp) => bp / 10_000),
    tacCents: fc.integer({ min: 0, max: 100_000 }),
    newMoneyCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_000 })),
    iofCapReached: fc.boolean(),
  })

  it('is coherent whatever is asked', () => {
    fc.assert(
      fc.property(inputs, (generated) => {
        const quote = quoteInstalments(generated)
        const { parcelas } = quote
        const requestedCents = centsOf(quote.valorSolicitado)
        const newMoneyCents = centsOf(quote.valorTroco)
        const iofCents = centsOf(quote.valorIof)
        const financedCents = centsOf(quote.valorEmprestimos)
        const sumOf = (part: 'valor' | 'juros' | 'amortizacao') =>
          parcelas.reduce((sum, one) => sum + centsOf(one[part]), 0)
        expect(financedCents).toBe(
          requestedCents + iofCents + centsOf(quote.valorTac) + centsOf(quote.valorSeguro),
        )
        expect(requestedCents).toBe(generated.principalCents + newMoneyCents)
        expect(centsOf(quote.totalAPagar)).toBe(sumOf('valor'))
        expect(centsOf(quote.totalAPagar)).toBe(financedCents + sumOf('juros'))
        expect(sumOf('amortizacao')).toBe(financedCents)
        const payments = parcelas.map(({ vencimento, valor }) => ({ vencimento, valor: centsOf(valor) }))
        const exact = cetByDates(generated.contractDate, requestedCents, payments)
        // With a fee of more than half, the rate is too high to be exact in these digits.
        expect(Math.abs(quote.custoEfetivoTotalAnual - exact)).toBeLessThanOrEqual(
          0.005 + 1e-6 + exact * 1e-12,
        )
        expect(quote).toMatchObject({
          custoEfetivoValorLiquido: quote.valorSolicitado,
          custoEfetivoValorTributos: quote.valorIof,
          custoEfetivoValorTarifas: quote.valorTac,
          custoEfetivoValorSeguro: quote.valorSeguro,
        })
        expect(
          quote.custoEfetivoPercLiquido +
            quote.custoEfetivoPercTributos +
            quote.custoEfetivoPercTarifas +
            quote.custoEfetivoPercSeguro,
        ).toBeCloseTo(100, 9)
        expect(parcelas.every(({ vencimento }) => isBusinessDay(vencimento))).toBe(true)
        expect(new Set(parcelas.map(({ vencimento }) => vencimento)).size).toBe(generated.count)
        // The daily IOF is charged for at most 365 days, and the 0.38% on new money alone.
        const taxed = (generated.iofCapReached ? 0 : requestedCents - newMoneyCents) + newMoneyCents
        expect(iofCents).toBeLessThanOrEqual(taxed * 0.000082 * 365 + newMoneyCents * 0.0038 + 1)
      }),
    )
  })
})
