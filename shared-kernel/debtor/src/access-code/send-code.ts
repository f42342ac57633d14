import { stateModeOf } from '@portal/domain/tax-id'
import { ApiError, send } from '@portal/runtime'
import { outcomeOf } from '../outcome/error-catalogue'
import type { Contact } from './contacts'

export interface CodeSent extends Contact {
  /** Seconds before another one may be requested. */
  coolDown: number
}

export type CodeRequest =
  /** `anew` is false within the cool-down: an earlier code is valid, maybe one to another contact. */
  | { kind: 'sent'; sent: CodeSent; anew: boolean }
  | { kind: 'refused'; message: string }
  /** The bank wants a bot check for this person first: their consult is too long ago. */
  | { kind: 'unproved' }
  /** The screen was left meanwhile. */
  | { kind: 'left' }

/** Product decision: the calls that send a code cool down for a minute. */
const COOL_DOWN_SECONDS = 60
/** A longer wait is not a cool-down: too many codes were requested. */
const LONGEST_COOL_DOWN_SECONDS = 120

const calls = {
  SMS: 'GET /api/login/GetCodigo/{id}',
  EMAIL: 'GET /api/login/GetCodByEmail/{id}',
  // The bank's one call that rings the registered phone.
  VOZ: 'POST /api/v1/clicktocall',
} as const

export const isUnproved = (error: unknown) => error instanceof ApiError && error.code === 'ROBO'

/** Sends a code to a registered contact; within the cool-down the code already sent is valid. */
export async function sendCode(taxId: string, contact: Contact): Promise<CodeRequest> {
  try {
    const coolDown = await coolDownAfterSending(taxId, contact)
    return { kind: 'sent', sent: { ...contact, coolDown }, anew: true }
  } catch (error) {
    if (isUnproved(error)) return { kind: 'unproved' }
    const wait = error instanceof ApiError && error.status === 429 ? error.retryAfter : null
    if (wait !== null && wait <= LONGEST_COOL_DOWN_SECONDS) {
      return { kind: 'sent', sent: { ...contact, coolDown: wait }, anew: false }
    }
    const { silent, message = '' } = outcomeOf(calls[contact.channel], error, {
      stateMode: stateModeOf(taxId),
    })
    return silent ? { kind: 'left' } : { kind: 'refused', message }
  }
}

async function coolDownAfterSending(taxId: string, { channel }: Contact): Promise<number> {
  if (channel === 'VOZ') {
    await send(calls.VOZ, { body: { cpf: taxId } })
    return COOL_DOWN_SECONDS
  }
  const { data } = await send(calls[channel], { params: { id: taxId } })
  return data.reenvioEm
}
