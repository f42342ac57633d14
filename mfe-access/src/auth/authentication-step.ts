import type { StateMode } from '@portal/domain/tax-id'
import { ApiError, type StepName } from '@portal/runtime'

/** Authentication method; a code is named by the channel it was sent through. */
export type Proof = 'senha' | 'chave' | 'sms' | 'email' | 'voice'

interface Steps {
  success: StepName
  failure: StepName
}

/**
 * Spec §4, journey step types: authentication of individuals and companies, by password or PIN. The bank's catalogue
 * has no steps for passkeys: they use those of the password, and are told apart by metadata.
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

/** The step of a failed login. Only a refusal means a wrong password or code; other errors have a step of their own. */
export function failedLoginStep(stateMode: StateMode, proof: Proof, error: unknown): StepName {
  const refused = error instanceof ApiError && error.status === 401
  return refused ? steps[stateMode][proof].failure : 'erroLogin'
}
