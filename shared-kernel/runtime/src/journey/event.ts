import type { Body } from '@portal/contract'
import { catalogue, isStepName, type Step, type StepName } from './catalogue'
import type { TrackedEvent } from './outbox'

/** Wire format of a journey event (spec §3). */
export type JourneyEvent = Body<'POST /api/v1/journey_tracker'>

const NO_PARTNER = '00000000000'

/** Steps of companies that are sent without a partner (spec §5). */
const withoutPartner: ReadonlySet<StepName> = new Set([
  'acessoPjInvalido',
  'clienteDoMarAberto',
  'clienteDaBaseDeAcionamento',
  'cpfNaoRelacionado',
  'consultaCpf',
])

/** Sent with each event. */
const defaultContext = { origin: 'site' } as const

/** Spec §5: requires an execution id, an FAQ id, or a step without an execution. */
function isSendable(step: Step, { execId, extra }: TrackedEvent): boolean {
  return execId !== null || extra.faqId !== undefined || !step.needsExecution
}

/** Returns null when the rules exclude the event. */
export function toJourneyEvent(tracked: TrackedEvent): JourneyEvent | null {
  if (!isStepName(tracked.step)) return null
  const step = catalogue[tracked.step]
  if (!isSendable(step, tracked)) return null
  const { metadata, ...extra } = tracked.extra
  const cpfCnpj = tracked.cpfCnpj ?? ''
  const needsPartner = cpfCnpj.length > 11 && !withoutPartner.has(tracked.step)
  return {
    cpfCnpj,
    priority: step.rank,
    step: tracked.step,
    flowIn: step.flowIn,
    statusIn: step.statusIn,
    statusOut: step.statusOut,
    flowOut: step.flowOut,
    ...(step.carriesNegotiation && tracked.idNegociacao !== null && { idNegociacao: tracked.idNegociacao }),
    metadata: {
      ...(typeof metadata === 'object' && metadata),
      ...(step.progress && { codigo: step.progress }),
    },
    execId: tracked.execId ?? '',
    rest: {
      ...defaultContext,
      ...extra,
      ...(needsPartner && { partnerIdentification: tracked.partnerIdentification ?? NO_PARTNER }),
    },
  }
}
