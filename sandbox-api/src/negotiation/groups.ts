import type { DebtContract } from '@portal/contract'
import { addDays, daysBetween } from '@portal/domain/dates'
import { centsOf, reaisOf } from '@portal/domain/money'
import type { Cents } from '../money/cents'
import type { ContractSeed, OfferSeed, Persona } from '../personas'
import type { Bank } from '../server/banks'
import { type Plan, plans } from './families'
import { digitsFrom, negotiationId } from './record-ids'
import { type Validity, validityOf } from './validity'

/** A fixed group of contracts with the terms of its offer. */
export interface Group {
  id: string
  bank: Bank
  taxId: string
  seed: OfferSeed
  plan: Plan
  contracts: DebtContract[]
  totalCents: Cents
  /** Number of the overdue agreement that it renegotiates. */
  origin: string | null
  validity: Validity
}

function contractsOf(
  taxId: string,
  key: string,
  product: string,
  seeds: readonly ContractSeed[],
  today: string,
): DebtContract[] {
  return seeds.map(([reais, daysLate, own], i) => ({
    numero: digitsFrom(10, 'contract', taxId, key, String(i)),
    produto: own ?? product,
    valorOriginal: reaisOf(centsOf(reais)),
    diasAtraso: daysLate,
    vencidoDesde: addDays(today, -daysLate),
  }))
}

/** `since`: see validityOf(). */
export function groupOf(
  bank: Bank,
  taxId: string,
  seed: OfferSeed,
  today: string,
  { origin = null, since = null }: { origin?: string | null; since?: string | null } = {},
): Group {
  const plan = { ...plans[seed.family], ...seed.terms }
  const contracts = contractsOf(taxId, seed.key, plan.productName, seed.contracts, today)
  return {
    id: negotiationId(taxId, seed.key),
    bank,
    taxId,
    seed,
    plan,
    contracts,
    totalCents: contracts.reduce((sum, { valorOriginal }) => sum + centsOf(valorOriginal), 0),
    origin,
    validity: validityOf(plan, since, today),
  }
}

export interface Overdue {
  numeroAcordo: string
  nomeProduto: string
  remainingCents: Cents
  overdueSince: string
}

/** An overdue agreement becomes a separate group, unless the bank has created one for it already. */
export function renegotiationSeed(
  { numeroAcordo, nomeProduto, remainingCents, overdueSince }: Overdue,
  today: string,
): OfferSeed {
  return {
    key: `acordo-${numeroAcordo}`,
    family: 'EMPRESTIMO',
    contracts: [[reaisOf(remainingCents), daysBetween(overdueSince, today), `Acordo ${numeroAcordo}`]],
    terms: { productName: nomeProduto, discountInFull: 0.1, discountByInstalments: 0 },
  }
}

export function agreementNumberOf(persona: Persona, key: string): string {
  return digitsFrom(10, 'agreement', persona.taxId, key)
}
