import type { ProgressCode } from '@portal/contract'
import type { StepName } from '@portal/runtime'
import type { PortalPath } from '@portal/runtime/router'

/** In order. Families may omit some. */
export const negotiationStepIds = ['choice', 'date', 'method', 'review', 'conclusion'] as const
export type NegotiationStepId = (typeof negotiationStepIds)[number]

interface NegotiationStep {
  /** Label in the step list. */
  label: string
  /** Null when each offer family has its own path. */
  path: PortalPath | null
  /** The code that the bank stores for this step (spec §4). */
  code: ProgressCode
  /** Journey event that reaches the code; null when each offer family has its own. */
  event: StepName | null
  /** Metadata field of that event from which the answer is restored. */
  restoredFrom: string | null
  /** Where an abandoned negotiation resumes, and what remains to do; null once concluded. */
  resume: { at: NegotiationStepId; leftToDo: string } | null
}

export const negotiationSteps = {
  choice: {
    label: 'Opção',
    path: null,
    code: '9A',
    event: 'negociacao',
    restoredFrom: 'opcao',
    resume: { at: 'date', leftToDo: 'Você já escolheu a opção. Falta o dia do vencimento.' },
  },
  date: {
    label: 'Vencimento',
    path: '/vencimento',
    code: '10A',
    event: 'vencimento',
    restoredFrom: 'dataPag',
    resume: { at: 'method', leftToDo: 'Você já escolheu a opção e o dia. Falta a forma de pagamento.' },
  },
  method: {
    label: 'Pagamento',
    path: '/forma-pagamento',
    code: '11A',
    event: 'formaPagamento',
    restoredFrom: 'formaPagamento',
    resume: { at: 'review', leftToDo: 'Falta só revisar e aceitar.' },
  },
  review: {
    label: 'Revisão',
    path: '/revisao',
    code: '12A',
    event: 'revisao',
    restoredFrom: null,
    resume: { at: 'review', leftToDo: 'Você já revisou. Falta só aceitar.' },
  },
  conclusion: {
    label: 'Pronto',
    path: null,
    code: '13A',
    event: null,
    restoredFrom: null,
    resume: null,
  },
} as const satisfies Record<NegotiationStepId, NegotiationStep>
