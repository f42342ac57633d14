import type { AgreementState } from '@portal/contract';
export interface SlotProps {
    'panel.agreement.actions': {
        agreement: string;
        state: AgreementState;
    };
    'success.next': {
        agreement: string;
    };
    'offer.details': {
        instalments: number;
        downPaymentCents: number;
        totalCents: number;
    };
}
export type ExtensionSlot = keyof SlotProps;
