import type { Data } from '@portal/contract'
import { normaliseTaxId } from '@portal/domain/tax-id'
import { type ProgressCode, send } from '@portal/runtime'

/** A negotiation left half-way, as far as its codes tell. */
export interface ResumePoint {
  /** The furthest code reached. */
  code: Extract<ProgressCode, '9A' | '10A' | '11A' | '12A'>
  /** Where to go on: the screen after the furthest choice. */
  route: '/vencimento' | '/forma-pagamento' | '/revisao'
  idNegociacao: string | null
  /** What each code's event carried as metadata. */
  choices: Partial<Record<'9A' | '10A' | '11A' | '12A', Readonly<Record<string, unknown>>>>
}

type JourneyEvents = Data<'GET /api/v1/journey_tracker/{id}'>['eventos']
type RecordedStep = Pick<JourneyEvents[number], 'codigo' | 'idNegociacao' | 'metadata' | 'em'>
type Code = ResumePoint['code']

/** In the order of the screens. */
const codes = ['9A', '10A', '11A', '12A'] as const satisfies readonly Code[]

/** The screen where the next choice is made. */
const nextRoute: Record<Code, ResumePoint['route']> = {
  '9A': '/vencimento',
  '10A': '/forma-pagamento',
  '11A': '/revisao',
  '12A': '/revisao',
}

/** Where this person stopped: the last progress codes with what they chose. */
export async function resumePoint(taxId: string): Promise<ResumePoint | null> {
  const { data } = await send('GET /api/v1/journey_tracker/{id}', { params: { id: normaliseTaxId(taxId) } })
  return furthest(data.eventos)
}

/**
 * How far the newest negotiation came. `events` holds the newest of each code. A date chosen for another
 * negotiation, or before its option, is no part of this one; after a conclusion there is nothing to resume.
 */
export function furthest(events: readonly RecordedStep[]): ResumePoint | null {
  const newest = (code: RecordedStep['codigo']) => events.find((event) => event.codigo === code)
  const option = newest('9A')
  const conclusion = newest('13A')
  if (option === undefined) return null
  if (conclusion !== undefined && Date.parse(conclusion.em) >= Date.parse(option.em)) return null
  const choices: ResumePoint['choices'] = {}
  let furthestCode: Code = '9A'
  let reachedAt = 0
  for (const code of codes) {
    const step = newest(code)
    if (step === undefined || step.idNegociacao !== option.idNegociacao || Date.parse(step.em) < reachedAt)
      break
    choices[code] = step.metadata
    furthestCode = code
    reachedAt = Date.parse(step.em)
  }
  return {
    code: furthestCode,
    route: nextRoute[furthestCode],
    idNegociacao: option.idNegociacao || null,
    choices,
  }
}
