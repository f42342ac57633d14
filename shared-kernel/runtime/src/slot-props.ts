import type { AgreementState } from '@portal/contract'

/** Props that a screen passes to the extensions in its slots. The screen's owner declares them here. */
export interface SlotProps {
  /** Beside the actions of an agreement in 'Meus acordos'. */
  'panel.agreement.actions': {
    /** Agreement number. */
    agreement: string
    state: AgreementState
  }
  /** Below the next steps of a new agreement. */
  'success.next': {
    /** Agreement number. */
    agreement: string
  }
  /** Below the cost of the selected option. The total includes the down payment. */
  'offer.details': { instalments: number; downPaymentCents: number; totalCents: number }
}

export type ExtensionSlot = keyof SlotProps

/** Runtime allowlist: other props of a screen are not passed on. */
export const SLOT_PROPS: { readonly [Name in ExtensionSlot]: readonly (keyof SlotProps[Name])[] } = {
  'panel.agreement.actions': ['agreement', 'state'],
  'success.next': ['agreement'],
  'offer.details': ['instalments', 'downPaymentCents', 'totalCents'],
}
