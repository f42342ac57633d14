import type { Data } from '@portal/contract'
import { normaliseTaxId } from '@portal/domain/tax-id'
import { send } from '@portal/runtime'
import { queryOptions } from '@portal/runtime/query'
import { negotiationStepIds, negotiationSteps } from '../negotiation-steps'
import { negotiationsKey } from '../reads/keys'
import { currentTaxId } from '../session/current-debtor'

type Steps = typeof negotiationSteps
/** Steps after which a negotiation can resume. */
type ResumableStep = Exclude<Steps[keyof Steps], { resume: null }>

/** An unfinished negotiation, derived from its progress codes. */
export interface ResumePoint {
  /** The furthest code reached. */
  code: ResumableStep['code']
  route: Steps[ResumableStep['resume']['at']]['path']
  leftToDo: ResumableStep['resume']['leftToDo']
  idNegociacao: string | null
  /** Metadata of each code's event. */
  choices: Partial<Record<ResumableStep['code'], Readonly<Record<string, unknown>>>>
}

type JourneyEvents = Data<'GET /api/v1/journey_tracker/{id}'>['eventos']
type RecordedStep = Pick<JourneyEvents[number], 'codigo' | 'idNegociacao' | 'metadata' | 'em'>

/** The furthest progress of a person's newest negotiation, with the choices made. */
export async function resumePoint(taxId: string): Promise<ResumePoint | null> {
  const { data } = await send('GET /api/v1/journey_tracker/{id}', { params: { id: normaliseTaxId(taxId) } })
  return furthest(data.eventos)
}

/** Where an abandoned negotiation resumes; null without one. */
export const resumePointQuery = () =>
  queryOptions({
    queryKey: negotiationsKey(['resume-point']),
    queryFn: () => resumePoint(currentTaxId()),
  })

/**
 * `events` contains the newest event of each code. Ignores choices of other negotiations and those before the option
 * was chosen; returns null after a conclusion.
 */
export function furthest(events: readonly RecordedStep[]): ResumePoint | null {
  const newest = (code: RecordedStep['codigo']) => events.find((event) => event.codigo === code)
  const option = newest(negotiationSteps.choice.code)
  const conclusion = newest(negotiationSteps.conclusion.code)
  if (option === undefined) return null
  if (conclusion !== undefined && Date.parse(conclusion.em) >= Date.parse(option.em)) return null
  const choices: ResumePoint['choices'] = {}
  let furthestStep: ResumableStep = negotiationSteps.choice
  let reachedAt = 0
  for (const id of negotiationStepIds) {
    const step = negotiationSteps[id]
    const event = newest(step.code)
    if (step.resume === null || event === undefined) break
    if (event.idNegociacao !== option.idNegociacao || Date.parse(event.em) < reachedAt) break
    choices[step.code] = event.metadata
    furthestStep = step
    reachedAt = Date.parse(event.em)
  }
  const { code, resume } = furthestStep
  return {
    code,
    route: negotiationSteps[resume.at].path,
    leftToDo: resume.leftToDo,
    idNegociacao: option.idNegociacao || null,
    choices,
  }
}
