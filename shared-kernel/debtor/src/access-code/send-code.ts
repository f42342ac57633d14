import { clockTime } from '@portal/domain/opening-hours'
import { splitCallCode, withFailureCode } from '@portal/domain/trace-context'
import { ApiError, getServerTime, send } from '@portal/runtime'
import { outcomeOf } from '../outcome/error-catalogue'
import type { Contact } from './contacts'
import { type CodeSent, codeDuringCoolDown, rememberCode } from './sent-code'

export type CodeRequest =
  /** `anew` is false within the cool-down: an earlier code may be valid, possibly one sent to another contact. */
  | { kind: 'sent'; sent: CodeSent; anew: boolean }
  | { kind: 'refused'; message: string }
  /** The bank requires a new bot check: the last consult is too old. */
  | { kind: 'unproved' }
  /** The screen was unmounted meanwhile. */
  | { kind: 'left' }

/** Product decision: one minute between codes. */
const COOL_DOWN_SECONDS = 60
/** A longer wait means that too many codes were requested. */
const LONGEST_COOL_DOWN_SECONDS = 120

const calls = {
  SMS: 'GET /api/login/GetCodigo/{id}',
  EMAIL: 'GET /api/login/GetCodByEmail/{id}',
  // Calls the registered phone.
  VOZ: 'POST /api/v1/clicktocall',
} as const

export const isUnproved = (error: unknown) => error instanceof ApiError && error.code === 'ROBO'

/** Sends a code to a registered contact. Within the cool-down it returns the previous one if still valid. */
export async function sendCode(taxId: string, contact: Contact): Promise<CodeRequest> {
  try {
    const coolDown = await coolDownAfterSending(taxId, contact)
    return { kind: 'sent', sent: rememberCode(taxId, contact, coolDown), anew: true }
  } catch (error) {
    if (isUnproved(error)) return { kind: 'unproved' }
    const wait = error instanceof ApiError && error.status === 429 ? error.retryAfter : null
    if (wait !== null && wait <= LONGEST_COOL_DOWN_SECONDS) return withinCoolDown(taxId, contact, wait)
    const { silent, message = '' } = outcomeOf(calls[contact.channel], error)
    if (silent) return { kind: 'left' }
    if (wait === null) return { kind: 'refused', message }
    const [said] = splitCallCode(message)
    return { kind: 'refused', message: withFailureCode(`${said} ${againFrom(wait)}`, error) }
  }
}

function withinCoolDown(taxId: string, contact: Contact, wait: number): CodeRequest {
  const sent = codeDuringCoolDown(taxId, contact, wait)
  if (sent) return { kind: 'sent', sent, anew: false }
  return { kind: 'refused', message: `O último código não vale mais. ${againFrom(wait)}` }
}

const againFrom = (wait: number) =>
  `Você pode pedir outro a partir das ${clockTime(getServerTime() + wait * 1000)}.`

async function coolDownAfterSending(taxId: string, { channel }: Contact): Promise<number> {
  if (channel === 'VOZ') {
    await send(calls.VOZ, { body: { cpf: taxId } })
    return COOL_DOWN_SECONDS
  }
  const { data } = await send(calls[channel], { params: { id: taxId } })
  return data.reenvioEm
}
