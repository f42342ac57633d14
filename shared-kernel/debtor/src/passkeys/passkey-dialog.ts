import type { Body, Data } from '@portal/contract'

/** Result of the browser's passkey dialog. */
export type PasskeyAnswer<T> =
  | { kind: 'answered'; credential: T }
  /** Cancelled, timed out, or no passkey available: browsers do not distinguish these. */
  | { kind: 'cancelled' }
  /** This device already has a passkey for this person. */
  | { kind: 'repeated' }
  | { kind: 'failed' }

type Created = Body<'POST /api/v1/chaves-acesso'>['credencial']
type Used = Body<'POST /api/auth/chave-acesso'>['credencial']

/** Requires WebAuthn JSON methods (Level 3), in browsers since 2023 to 2025; others use password and code. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

export const createCredential = (
  options: Data<'POST /api/v1/chaves-acesso/desafio'>,
): Promise<PasskeyAnswer<Created>> =>
  answerOf(
    () =>
      navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
    isCreated,
  )

export const requestCredential = (
  options: Data<'POST /api/auth/chave-acesso/desafio'>,
): Promise<PasskeyAnswer<Used>> =>
  answerOf(
    () => navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
    isUsed,
  )

type Json = ReturnType<PublicKeyCredential['toJSON']>
const isCreated = (json: Json): json is Json & Created => 'attestationObject' in json.response
const isUsed = (json: Json): json is Json & Used => 'signature' in json.response

async function answerOf<T>(
  ask: () => Promise<Credential | null>,
  isWanted: (json: Json) => json is Json & T,
): Promise<PasskeyAnswer<T>> {
  try {
    const credential = await ask()
    if (!(credential instanceof PublicKeyCredential)) return { kind: 'cancelled' }
    const json = credential.toJSON()
    return isWanted(json) ? { kind: 'answered', credential: json } : { kind: 'failed' }
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') return { kind: 'cancelled' }
    return { kind: name === 'InvalidStateError' ? 'repeated' : 'failed' }
  }
}
