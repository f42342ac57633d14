import type { StateMode } from '@portal/domain/tax-id'
import { ApiError, type StepName } from '@portal/runtime'

/** How the person authenticates: by password, by passkey, or by code and the channel it was sent through. */
export type Proof = 'senha' | 'chave' | 'sms' | 'email' | 'voice'

interface Steps {
  success: StepName
  failure: StepName
}

/**
 * A passkey takes the place of the password, and has no step of its own in the bank's catalogue; its metadata tell.
 * Spec §4, journey step types: authentication for individuals and companies, by password or PIN.
 */
const steps: Record<StateMode, Record<Proof, Steps>> = {
  PF: {
    senha: { success: 'autenticacaoPfSenhaSucesso', failure: 'autenticacaoPfSenhaFalha' },
    chave: { success: 'autenticacaoPfSenhaSucesso', failure: 'autenticacaoPfSenhaFalha' },
    sms: { success: 'autenticacaoPfPinSmsSucesso', failure: 'autenticacaoPfPinSmsFalha' },
    email: { success: 'autenticacaoPfPinEmailSucesso', failure: 'autenticacaoPfPinEmailFalha' },
    voice: { success: 'autenticacaoPfPinVozSucesso', failure: 'autenticacaoPfPinVozFalha' },
  },
  PJ: {
    senha: { success: 'autenticacaoPjSenhaSucesso', failure: 'autenticacaoPjSenhaFalha' },
    chave: { success: 'autenticacaoPjSenhaSucesso', failure: 'autenticacaoPjSenhaFalha' },
    sms: { success: 'autenticacaoPjPinSmsSucesso', failure: 'autenticacaoPjPinSmsFalha' },
    email: { success: 'autenticacaoPjPinEmailSucesso', failure: 'autenticacaoPjPinEmailFalha' },
    voice: { success: 'autenticacaoPjPinVozSucesso', failure: 'autenticacaoPjPinVozFalha' },
  },
}

export function loginStep(stateMode: StateMode, proof: Proof): StepName {
  return steps[stateMode][proof].success
}

/** Only a refusal says that the password or the code was wrong. */
export function failedLoginStep(stateMode: StateMode, proof: Proof, error: unknown): StepName {
  const refused = error instanceof ApiError && error.status === 401
  return refused ? steps[stateMode][proof].failure : 'erroLogin'
}
