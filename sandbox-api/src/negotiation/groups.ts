import { addDays } from '@portal/domain/dates'
import { addBusinessDays, toBusinessDay } from '@portal/domain/due-date'
import { centsOf, reaisOf } from '@portal/domain/money'
import type { OfferSeed, Persona } from '../personas'
import type { Bank } from '../server/banks'
import { type Plan, plans } from './families'
import { digitsFrom, negotiationId } from './record-ids'

/** Days between the expiry of an offer and the next one. */
const PAUSE_DAYS = 7

export interface Validity {
  /** The last day of the offer. */
  until: string
  /** When the bank offers it again; null while it is valid. */
  againFrom: string | null
}

const lastDay = (plan: Plan, from: string): string =>
  plan.nextDay ? addBusinessDays(from, 1) : toBusinessDay(addDays(from, plan.validDays))

/**
 * Offers expire and are made anew after a pause. @param since first day on which time advances for the seeded records;
 * null while their dates move with today's date, as if each offer had been made today
 */
function validityOf(plan: Plan, since: string | null, today: string): Validity {
  // Slips due on the next day are created daily.
  if (since === null || since > today || plan.nextDay) return { until: lastDay(plan, today), againFrom: null }
  const until = lastDay(plan, since)
  if (today <= until) return { until, againFrom: null }
  const againFrom = addDays(until, PAUSE_DAYS)
  return today < againFrom ? { until, againFrom } : validityOf(plan, againFrom, today)
}

/**
 * A fixed group of contracts with the terms of its offer, as of the day on which it is offered.
 * `origin` is the number of the overdue agreement that it renegotiates; for `since` see validityOf().
 */
export function groupOf(
  bank: Bank,
  taxId: string,
  seed: OfferSeed,
  today: string,
  { origin = null, since = null }: { origin?: string | null; since?: string | null } = {},
) {
  const plan: Plan = { ...plans[seed.family], ...seed.terms }
  const contracts = seed.contracts.map(([reais, daysLate, product = plan.productName], i) => ({
    numero: digitsFrom(10, 'contract', taxId, seed.key, String(i)),
    produto: product,
    valorOriginal: reaisOf(centsOf(reais)),
    diasAtraso: daysLate,
    vencidoDesde: addDays(today, -daysLate),
  }))
  return {
    id: negotiationId(taxId, seed.key),
    bank,
    today,
    seed,
    plan,
    contracts,
    totalCents: contracts.reduce((sum, { valorOriginal }) => sum + centsOf(valorOriginal), 0),
    origin,
    validity: validityOf(plan, since, today),
  }
}

export type Group = ReturnType<typeof groupOf>

export function agreementNumberOf(persona: Persona, key: string): string {
  return digitsFrom(10, 'agreement', persona.taxId, key)
}
