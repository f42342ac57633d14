import type { OfferOption } from '@portal/contract'
import type { Limits } from '../offer/limits'

export interface BudgetProps {
  options: readonly OfferOption[]
  /** Bounds of an own proposal; null if the group accepts none. */
  limits: Limits | null
  /** ISO date of the offer's last day. */
  validUntil: string
  /** Instant at which the offer ends; null if the bank does not send one. */
  endsAt: string | null
  /** `name` of the radio group of the options. */
  groupName: string
  onPick: (optionId: string) => void
  /** Fills in the own proposal, in cents per month. */
  onPropose: (cents: number) => void
}
