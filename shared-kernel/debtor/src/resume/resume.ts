import type { Data } from '@portal/contract'
import { normaliseTaxId } from '@portal/domain/tax-id'
import { send } from '@portal/runtime'
import { negotiationStep, resumableSteps } from '../negotiation-steps'

type ResumableStep = (typeof resumableSteps)[number]

/** An unfinished negotiation, derived from its progress codes. */
export interface ResumePoint {
  /** The furthest code reached. */
  code: ResumableStep['code']
  /** The path to resume at. */
  route: NonNullable<ReturnType<typeof negotiationStep<ResumableStep['resume']['at']>>['path']>
  /** Text about what is missing. */
  leftToDo: ResumableStep['resume']['leftToDo']
  idNegociacao: string | null
  /** What each code's event carried as metadata. */
  choices: Partial<Record<ResumableStep['code'], Readonly<Record<string, unknown>>>>
}

type JourneyEvents = Data<'GET /api/v1/journey_tracker/{id}'>['eventos']
type RecordedStep = Pick<JourneyEvents[number], 'codigo' | 'idNegociacao' | 'metadata' | 'em'>

/** Where this person stopped: the last progress codes with what they chose. */
export async function resumePoint(taxId: string): Promise<ResumePoint | null> {
  const { data } = await send('GET /api/v1/journey_tracker/{id}', { params: { id: normaliseTaxId(taxId) } })
  return furthest(data.eventos)
}

/**
 * How far the newest negotiation came. `events` holds the newest of each code. A date chosen for another
 * negotiation, or before its option, is not part of this one; after a conclusion there is nothing to resume.
 */
export function furthest(events: readonly RecordedStep[]): ResumePoint | null {
  const newest = (code: RecordedStep['codigo']) => events.find((event) => event.codigo === code)
  const option = newest(negotiationStep('choice').code)
  const conclusion = newest(negotiationStep('conclusion').code)
  if (option === undefined) return null
  if (conclusion !== undefined && Date.parse(conclusion.em) >= Date.parse(option.em)) return null
  const choices: ResumePoint['choices'] = {}
  let furthestStep: ResumableStep = negotiationStep('choice')
  let reachedAt = 0
  for (const step of resumableSteps) {
    const event = newest(step.code)
    if (event === undefined || event.idNegociacao !== option.idNegociacao || Date.parse(event.em) < reachedAt)
      break
    choices[step.code] = event.metadata
    furthestStep = step
    reachedAt = Date.parse(event.em)
  }
  const { code, resume } = furthestStep
  return {
    code,
    route: negotiationStep(resume.at).path,
    leftToDo: resume.leftToDo,
    idNegociacao: option.idNegociacao || null,
    choices,
  }
}
