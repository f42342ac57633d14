import type { OfferOption } from '@portal/contract'
import type { Limits } from '../offer/limits'

export interface BudgetProps {
  options: readonly OfferOption[]
  /** Bounds of an own proposal; null when the group accepts none. */
  limits: Limits | null
  /** ISO date: the last day of the offer. */
  validUntil: string
  /** The instant at which the offer ends, when that is told. */
  endsAt: string | null
  /** Of the group of radios that the options are. */
  groupName: string
  onPick: (optionId: string) => void
  /** Fills in the own proposal; cents a month. */
  onPropose: (cents: number) => void
}
