import type { ProgressCode } from '@portal/contract'
import type { StepName } from '@portal/runtime'
import type { PortalPath } from '@portal/runtime/router'

export type NegotiationStepId = 'choice' | 'date' | 'method' | 'review' | 'conclusion'

interface Row {
  id: NegotiationStepId
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

/** Steps of a negotiation, in order. Families may omit some. */
export const negotiationSteps = [
  {
    id: 'choice',
    label: 'Opção',
    path: null,
    code: '9A',
    event: 'negociacao',
    restoredFrom: 'opcao',
    resume: { at: 'date', leftToDo: 'Você já escolheu a opção. Falta o dia do vencimento.' },
  },
  {
    id: 'date',
    label: 'Vencimento',
    path: '/vencimento',
    code: '10A',
    event: 'vencimento',
    restoredFrom: 'dataPag',
    resume: { at: 'method', leftToDo: 'Você já escolheu a opção e o dia. Falta a forma de pagamento.' },
  },
  {
    id: 'method',
    label: 'Pagamento',
    path: '/forma-pagamento',
    code: '11A',
    event: 'formaPagamento',
    restoredFrom: 'formaPagamento',
    resume: { at: 'review', leftToDo: 'Falta só revisar e aceitar.' },
  },
  {
    id: 'review',
    label: 'Revisão',
    path: '/revisao',
    code: '12A',
    event: 'revisao',
    restoredFrom: null,
    resume: { at: 'review', leftToDo: 'Você já revisou. Falta só aceitar.' },
  },
  {
    id: 'conclusion',
    label: 'Pronto',
    path: null,
    code: '13A',
    event: null,
    restoredFrom: null,
    resume: null,
  },
] as const satisfies readonly Row[]

type AnyStep = (typeof negotiationSteps)[number]
type NegotiationStep<Id extends NegotiationStepId> = Extract<AnyStep, { id: Id }>

export function negotiationStep<Id extends NegotiationStepId>(id: Id): NegotiationStep<Id> {
  const match = negotiationSteps.find((step): step is NegotiationStep<Id> => step.id === id)
  if (match === undefined) throw new Error(`no step ${id}`)
  return match
}

/** Steps after which a negotiation can resume. */
type ResumableStep = Exclude<AnyStep, { resume: null }>
export const resumableSteps = negotiationSteps.filter((step): step is ResumableStep => step.resume !== null)
