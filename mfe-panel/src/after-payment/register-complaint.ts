import type { Agreement } from '@portal/contract'
import { currentTaxId, execResposta, submitWrite, type Written } from '@portal/debtor'
import { loadAgreementsAnew } from '@portal/debtor/reads'
import { send } from '@portal/runtime'
import type { WriteControls } from '../layout/use-write'

const CALL = 'POST /api/v1/Negociacao/ReclamacaoNome/{numeroAcordo}'

async function isRegistered(number: string): Promise<boolean> {
  const agreements = await loadAgreementsAnew()
  return agreements.some(
    ({ numeroAcordo, depoisDePagar }) => numeroAcordo === number && depoisDePagar?.reclamacao != null,
  )
}

/** Registers a complaint that the name is still listed. Idempotent: a repeated request returns the same number. */
export const registerComplaint = ({ numeroAcordo }: Agreement, controls: WriteControls): Promise<Written> =>
  submitWrite(
    CALL,
    () =>
      send(CALL, {
        params: { numeroAcordo },
        body: { execResposta: execResposta(), documentCode: currentTaxId() },
      }),
    { ...controls, hasEffect: () => isRegistered(numeroAcordo) },
  )
