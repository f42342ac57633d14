import type { StateMode } from '@portal/domain/tax-id'
import type { StepName } from '@portal/runtime'

/** How the person authenticates: by password, or by code and the channel it was sent through. */
export type Proof = 'senha' | 'sms' | 'email' | 'voice'

interface Steps {
  success: StepName
  failure: StepName
}

/** Spec §4, journey step types: authentication for individuals and companies, by password or PIN. */
const steps: Record<StateMode, Record<Proof, Steps>> = {
  PF: {
    senha: { success: 'autenticacaoPfSenhaSucesso', failure: 'autenticacaoPfSenhaFalha' },
    sms: { success: 'autenticacaoPfPinSmsSucesso', failure: 'autenticacaoPfPinSmsFalha' },
    email: { success: 'autenticacaoPfPinEmailSucesso', failure: 'autenticacaoPfPinEmailFalha' },
    voice: { success: 'autenticacaoPfPinVozSucesso', failure: 'autenticacaoPfPinVozFalha' },
  },
  PJ: {
    senha: { success: 'autenticacaoPjSenhaSucesso', failure: 'autenticacaoPjSenhaFalha' },
    sms: { success: 'autenticacaoPjPinSmsSucesso', failure: 'autenticacaoPjPinSmsFalha' },
    email: { success: 'autenticacaoPjPinEmailSucesso', failure: 'autenticacaoPjPinEmailFalha' },
    voice: { success: 'autenticacaoPjPinVozSucesso', failure: 'autenticacaoPjPinVozFalha' },
  },
}

export function authenticationStep(stateMode: StateMode, proof: Proof, result: keyof Steps): StepName {
  return steps[stateMode][proof][result]
}
