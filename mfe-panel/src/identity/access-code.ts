import type { Data } from '@portal/contract'
import { outcomeOf } from '@portal/debtor'
import { maskEmail } from '@portal/domain/email'
import { maskPhone } from '@portal/domain/phone'
import { ApiError, send } from '@portal/runtime'
import { currentStateMode, currentTaxId } from '../debtor/current-debtor'

export type Contact = Data<'GET /api/v1/getContactMeans/{id}'>['meios'][number]
export type Channel = Contact['canal']

export interface CodeSent {
  channel: Channel
  /** Masked. */
  to: string
  /** Seconds before another one may be asked for. */
  coolDown: number
}

const COOL_DOWN_SECONDS = 60
/** A longer wait than this is no cool-down: too many codes were asked for. */
const LONGEST_COOL_DOWN_SECONDS = 120

const calls = {
  SMS: 'GET /api/login/GetCodigo/{id}',
  EMAIL: 'GET /api/login/GetCodByEmail/{id}',
  // The bank's one call that rings the registered phone.
  VOZ: 'POST /api/v1/clicktocall',
} as const

/** As it may be read over a shoulder. What arrives masked stays so. */
export function maskedContact({ canal, destino }: Contact): string {
  if (destino.includes('*')) return destino
  return canal === 'EMAIL' ? maskEmail(destino).toLowerCase() : maskPhone(destino)
}

/** Sends a code to a registered contact; within the cool-down the one on its way counts. */
export async function sendCode(contact: Contact): Promise<CodeSent> {
  const sent = { channel: contact.canal, to: maskedContact(contact), coolDown: COOL_DOWN_SECONDS }
  try {
    if (contact.canal === 'VOZ') {
      await send(calls.VOZ, { body: { cpf: currentTaxId() } })
      return sent
    }
    const { data } = await send(calls[contact.canal], { params: { id: currentTaxId() } })
    return { ...sent, coolDown: data.reenvioEm }
  } catch (error) {
    const wait = error instanceof ApiError && error.status === 429 ? error.retryAfter : null
    if (wait === null || wait > LONGEST_COOL_DOWN_SECONDS) throw error
    return { ...sent, coolDown: wait }
  }
}

export function sendingFailure({ canal }: Contact, error: unknown): string | undefined {
  return outcomeOf(calls[canal], error, { stateMode: currentStateMode() }).message
}

export type CodeCheck =
  | { kind: 'right' }
  | { kind: 'wrong'; triesLeft: number | null }
  | { kind: 'failed'; message: string | undefined }

const CHECK = 'GET /api/auth/verificar/{cpfCnpj}/{codigo}'

/** Checks a code without using it up. */
export async function checkCode(code: string): Promise<CodeCheck> {
  try {
    await send(CHECK, { params: { cpfCnpj: currentTaxId(), codigo: code } })
    return { kind: 'right' }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      return { kind: 'wrong', triesLeft: triesLeftIn(error.body) }
    }
    return { kind: 'failed', message: outcomeOf(CHECK, error, { stateMode: currentStateMode() }).message }
  }
}

function triesLeftIn(body: unknown): number | null {
  const tries =
    typeof body === 'object' && body !== null && 'tentativasRestantes' in body
      ? body.tentativasRestantes
      : null
  return typeof tries === 'number' ? tries : null
}

/** The incorrect-code notice, with the tries left. */
export function wrongCodeNotice(triesLeft: number | null): string {
  switch (triesLeft) {
    case null:
      return 'Código incorreto. Confira e tente de novo.'
    case 0:
      return 'Código incorreto. Peça um novo código.'
    case 1:
      return 'Código incorreto. Você tem mais 1 tentativa.'
    default:
      return `Código incorreto. Você tem mais ${triesLeft} tentativas.`
  }
}
