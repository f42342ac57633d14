import type { Data } from '@portal/contract'
import { currentTaxId, negotiationStep } from '@portal/debtor'
import { send } from '@portal/runtime'
import type { Choice } from './negotiation'
import { parseChoice } from './track-negotiation'

type Events = Data<'GET /api/v1/journey_tracker/{id}'>['eventos']

/** What the journey remembers is a help: nobody waits long for it, and without it all goes on. */
const requestLimits = { timeoutMs: 3000, retries: 0 } as const

const orEmpty = async (events: Promise<Events>): Promise<Events> => events.catch(() => [])

/** What this debtor last chose for a group, in whatever tab and on whatever device (9A). */
export async function loadLastChoice(idNegociacao: string, signal: AbortSignal): Promise<Choice | null> {
  const params = { id: currentTaxId(), step: negotiationStep('choice').code }
  const events = await orEmpty(
    send('GET /api/v1/journey_tracker/{id}/{step}', { params, signal, ...requestLimits }).then(
      ({ data }) => data.eventos,
    ),
  )
  const ownEvent = events.find((event) => event.idNegociacao === idNegociacao)
  return parseChoice(ownEvent?.metadata)
}

/** Number of the agreement that this debtor concluded for a group (13A). */
export async function loadLastAgreementNumber(
  idNegociacao: string,
  signal: AbortSignal,
): Promise<string | null> {
  const params = { id: currentTaxId() }
  const events = await orEmpty(
    send('GET /api/v1/journey_tracker/13a/{id}', { params, signal, ...requestLimits }).then(
      ({ data }) => data.eventos,
    ),
  )
  // Not every conclusion carries the negotiation in the event itself (spec §4).
  const ownEvent = events.find((event) => event.metadata.idNegociacao === idNegociacao)
  const number = ownEvent?.metadata.numeroAcordo
  return typeof number === 'string' ? number : null
}

/** How somebody proved who they are, by the end of the step's name. */
const proofs: readonly (readonly [ending: string, inWords: string])[] = [
  ['SenhaSucesso', 'com a sua senha'],
  ['PinSmsSucesso', 'com o código enviado por SMS'],
  ['PinEmailSucesso', 'com o código enviado por e-mail'],
  ['PinVozSucesso', 'com o código dito por telefone'],
]

export interface Identification {
  /** ISO moment. */
  at: string
  /** 'com a sua senha' */
  how: string
}

/** When and how this debtor last proved who they are (3B). */
export async function loadLastIdentification(signal: AbortSignal): Promise<Identification | null> {
  const params = { id: currentTaxId() }
  const events = await orEmpty(
    send('GET /api/v1/journey_tracker/3b/{id}', { params, signal, ...requestLimits }).then(
      ({ data }) => data.eventos,
    ),
  )
  for (const { step, em } of events) {
    const proof = proofs.find(([ending]) => step.endsWith(ending))
    if (proof) return { at: em, how: proof[1] }
  }
  return null
}
