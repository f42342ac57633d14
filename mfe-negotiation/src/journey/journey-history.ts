import type { Data } from '@portal/contract'
import { currentTaxId, negotiationSteps } from '@portal/debtor'
import { send } from '@portal/runtime'
import type { Choice } from './negotiation'
import { parseChoice } from './track-negotiation'

type Events = Data<'GET /api/v1/journey_tracker/{id}'>['eventos']

/** The history is optional: short timeout, no retries, empty on failure. */
const requestLimits = { timeoutMs: 3000, retries: 0 } as const

const eventsIn = (answer: Promise<{ data: { eventos: Events } }>): Promise<Events> =>
  answer.then(
    ({ data }) => data.eventos,
    () => [],
  )

/** The debtor's last choice for a group, from any tab or device (9A). */
export async function loadLastChoice(idNegociacao: string, signal: AbortSignal): Promise<Choice | null> {
  const params = { id: currentTaxId(), step: negotiationSteps.choice.code }
  const events = await eventsIn(
    send('GET /api/v1/journey_tracker/{id}/{step}', { params, signal, ...requestLimits }),
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
  const events = await eventsIn(
    send('GET /api/v1/journey_tracker/13a/{id}', { params, signal, ...requestLimits }),
  )
  // Some conclusion events have the negotiation id only in the metadata (spec §4).
  const ownEvent = events.find((event) => event.metadata.idNegociacao === idNegociacao)
  const number = ownEvent?.metadata.numeroAcordo
  return typeof number === 'string' ? number : null
}

/** Authentication methods by suffix of the step name. */
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

/** When and how the debtor last authenticated (3B). */
export async function loadLastIdentification(signal: AbortSignal): Promise<Identification | null> {
  const params = { id: currentTaxId() }
  const events = await eventsIn(
    send('GET /api/v1/journey_tracker/3b/{id}', { params, signal, ...requestLimits }),
  )
  for (const { step, em, metadata } of events) {
    // A login by passkey is recorded under the step name of the password.
    if (metadata.meio === 'CHAVE_DE_ACESSO') return { at: em, how: 'com a sua chave de acesso' }
    const proof = proofs.find(([ending]) => step.endsWith(ending))
    if (proof) return { at: em, how: proof[1] }
  }
  return null
}
