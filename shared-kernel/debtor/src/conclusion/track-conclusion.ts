import type { OfferFamily, PaymentKind } from '@portal/contract'
import { centsOf } from '@portal/domain/money'
import { type StepName, track } from '@portal/runtime'
import { type ConclusionAttempt, openAttempts, saveAttempt } from './attempt'

/** Families with their own conclusion step, 13A (spec §4). */
const ownSteps: { readonly [Family in OfferFamily]?: StepName } = {
  CAMPANHA_BOLETO: 'sucessoBoletagem',
  CARTAO_P1: 'sucessoCartaoP1',
  CARTAO_P2: 'sucessoCartaoP2',
  EAVM: 'sucessoEavm',
  ZERO_ENTRADA: 'sucessoZeroEntrada',
  VEICULO_V2: 'sucessoReneg2',
  VEICULO_V3: 'sucessoReneg3',
}

function conclusionStep(family: OfferFamily, kind: PaymentKind): StepName {
  const isVehicle = family === 'VEICULO_V2' || family === 'VEICULO_V3'
  return isVehicle && kind === 'A vista' ? 'sucessoRenegAVista' : (ownSteps[family] ?? 'sucesso')
}

export interface MadeAgreement {
  number: string
  kind: PaymentKind
  /** Reais. */
  total: number
}

/**
 * Tracks a conclusion once, in the execution in which it was accepted, from whichever screen or tab learns of it
 * first. The caller removes the attempt afterwards.
 */
export function trackConclusion({ key }: ConclusionAttempt, { number, kind, total }: MadeAgreement): void {
  const attempt = openAttempts().find((stored) => stored.key === key)
  if (attempt === undefined || attempt.isTracked) return
  saveAttempt({ ...attempt, isTracked: true })
  const { group, execId, originalValue } = attempt
  track(conclusionStep(group.family, kind), {
    idNegociacao: group.idNegociacao,
    contractCount: group.contracts.length,
    ...(originalValue === undefined ? {} : { valueTotal: originalValue }),
    ...(execId === undefined ? {} : { execId }),
    // Most conclusion events lack the negotiation (spec §4); this metadata identifies the agreement.
    metadata: {
      idNegociacao: group.idNegociacao,
      numeroAcordo: number,
      totalCentavos: centsOf(total),
    },
  })
}
