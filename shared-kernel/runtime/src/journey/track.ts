import { newId } from '@portal/domain/new-id'
import { getServerTime } from '../clock'
import { prepareWrites } from '../http'
import { useSession } from '../session'
import { execution, identification, partnerIdentification, visit } from '../visit'
import type { StepName } from './catalogue'
import { enqueue, type TrackedEvent } from './outbox'
import { journeyQueue } from './queue'

export type { StepName } from './catalogue'

export interface TrackExtra {
  faqId?: string | number
  label?: string
  /** Reais. */
  valueTotal?: number
  contractCount?: number
  /** Default: that of the negotiation in progress, for the steps that carry it. */
  idNegociacao?: string
  /** Default: the visit's, then 00000000000 (companies only). */
  partnerIdentification?: string
  /** Default: the logged-in or consulted id. */
  cpfCnpj?: string
  /** Default: that of the current visit. */
  execId?: string
  metadata?: Readonly<Record<string, unknown>>
}

type Sender = typeof import('./sender')
let loading: Promise<Sender> | undefined

// Loaded with the first event: the catalogue is not part of the first paint.
function tracker(): Promise<Sender> {
  loading ??= import('./sender').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/**
 * Records a step of the journey. Stored at once, sent in order in the background, once each; never throws and
 * never blocks.
 */
export function track(step: StepName, extra: TrackExtra = {}): void {
  try {
    enqueue(journeyQueue, capture(step, extra))
    void tracker()
      .then(({ flush }) => flush())
      .catch(() => undefined) // offline: the next event or the next start sends it
  } catch {
    // a tracking failure must not break the screen
  }
}

function capture(
  step: StepName,
  { cpfCnpj, partnerIdentification: partner, idNegociacao, execId, ...extra }: TrackExtra,
): TrackedEvent {
  return {
    id: newId(),
    at: getServerTime(),
    step,
    cpfCnpj: cpfCnpj ?? useSession.getState().session?.cpfCnpj ?? identification.get(),
    execId: execId ?? execution.get(),
    partnerIdentification: partner ?? partnerIdentification.get(),
    idNegociacao: idNegociacao ?? visit.get('negotiation')?.idNegociacao ?? null,
    extra: { ...extra },
  }
}

/** Loads what a step needs to go out as the page is left, when nothing can be fetched any more. */
export function prepareToTrack(): void {
  void tracker().catch(() => undefined)
  void prepareWrites()
}

/** Sends what is queued before the page is gone; what fails stays in the queue. */
export function sendJourneyAtOnce(): void {
  void loading?.then(({ sendAtOnce }) => sendAtOnce()).catch(() => undefined)
}

/** Sends the queue; resolves when it is empty or the API accepts no more for now. */
export async function flushJourney(): Promise<void> {
  await (await tracker()).flush()
}
