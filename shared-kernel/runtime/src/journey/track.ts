import { newId } from '@portal/domain/new-id'
import { getServerTime } from '../clock'
import { prepareWrites } from '../http'
import { useSession } from '../session'
import { localStore } from '../storage'
import { execution, identification, partnerIdentification, visit } from '../visit'
import type { StepName } from './catalogue'
import { enqueue, type TrackedEvent } from './outbox'

export type { StepName } from './catalogue'

export interface TrackExtra {
  faqId?: string | number
  label?: string
  /** Reais. */
  valueTotal?: number
  contractCount?: number
  /** Default: the current negotiation, for steps that send it. */
  idNegociacao?: string
  /** Default: the visit's, then 00000000000 (companies only). */
  partnerIdentification?: string
  /** Default: the logged-in or consulted id. */
  cpfCnpj?: string
  /** Default: the visit's. */
  execId?: string
  metadata?: Readonly<Record<string, unknown>>
}

type Sender = typeof import('./sender')
let loading: Promise<Sender> | undefined

// Loaded with the first event, to keep the catalogue out of the initial chunks.
function tracker(): Promise<Sender> {
  loading ??= import('./sender').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Records a journey step. Stores it synchronously and sends it in the background, in order. Never throws. */
export function track(step: StepName, extra: TrackExtra = {}): void {
  try {
    enqueue(localStore, capture(step, extra))
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

/** Loads what `sendJourneyAtOnce` needs: no chunk can load during unload. */
export function prepareToTrack(): void {
  void tracker().catch(() => undefined)
  void prepareWrites()
}

/** Sends the queue on unload; failed events stay queued. */
export function sendJourneyAtOnce(): void {
  void loading?.then(({ sendAtOnce }) => sendAtOnce()).catch(() => undefined)
}

/** Resolves when the queue is empty or the API is unavailable. */
export async function flushJourney(): Promise<void> {
  await (await tracker()).flush()
}
