/** Integer cents. `charges` is used when only the sum of interest and costs is known. */
export interface CostPart {
  kind: 'principal' | 'interest' | 'costs' | 'charges'
  cents: number
}

/** Known part of a total; the others are derived. */
type Known = { interest: number; costs: number } | { principal: number }

/**
 * Splits a total into parts, in the order of the chart, without parts of zero. Returns null when the figures do not
 * add up: nothing is shown that the bank did not state.
 */
export function partsOfTotal(total: number, known: Known): readonly CostPart[] | null {
  const parts: readonly CostPart[] =
    'principal' in known
      ? [
          { kind: 'principal', cents: known.principal },
          { kind: 'charges', cents: total - known.principal },
        ]
      : [
          { kind: 'principal', cents: total - known.interest - known.costs },
          { kind: 'interest', cents: known.interest },
          { kind: 'costs', cents: known.costs },
        ]
  return parts.some(({ cents }) => cents < 0) ? null : parts.filter(({ cents }) => cents > 0)
}

/** 'De cada R$ 100 que você paga, R$ 83 devolvem a dívida e R$ 17 são juros e custos.' */
export function partsInWords(parts: readonly CostPart[]): string {
  const sum = (of: readonly CostPart[]) => of.reduce((total, { cents }) => total + cents, 0)
  const charges = sum(parts.filter(({ kind }) => kind !== 'principal'))
  if (charges === 0) return 'Tudo o que você paga devolve a dívida, sem juros nem custos.'
  const share = (charges / sum(parts)) * 100
  const whole = Math.round(share)
  if (whole === 0) return 'Quase tudo o que você paga devolve a dívida. Menos de 1% são juros e custos.'
  if (whole === 100) return 'Quase tudo o que você paga são juros e custos.'
  const [back, are] = [whole === 99 ? 'devolve' : 'devolvem', whole === 1 ? 'é de' : 'são']
  // No line break inside an amount.
  const reais = (amount: number) => `R$\u00a0${amount}`
  return `De cada ${reais(100)} que você paga, ${reais(100 - whole)} ${back} a dívida e ${reais(whole)} ${are} juros e custos.`
}
