import { Authenticator } from '@portal/contract/authenticator'
import type { Bank, Reply } from '../bank'
import { freshProof } from './situations'

/** What a browser at the portal signs; rules override single fields. */
export interface Signed {
  origin?: string
  verified?: boolean
}

/** A new passkey and the body that registers it for 'codigo', in a session that a code has just opened. */
export async function newPasskey(bank: Bank) {
  await freshProof(bank)
  const { challenge, rp, user } = await bank.data('POST /api/v1/chaves-acesso/desafio', { as: 'codigo' })
  const passkey = new Authenticator()
  const creation = { challenge, rpId: rp.id, origin: bank.portalOrigin(rp.id), handle: user.id }
  return { passkey, body: { nome: 'Conformidade', credencial: passkey.create(creation) } }
}

export async function registerPasskey(bank: Bank) {
  const { passkey, body } = await newPasskey(bank)
  const { id } = await bank.data('POST /api/v1/chaves-acesso', { as: 'codigo', body })
  return { passkey, id }
}

/** Removes a passkey, so that the prepared person stays unchanged. */
export const removePasskey = (bank: Bank, id: string): Promise<Reply> =>
  bank.send('DELETE /api/v1/chaves-acesso/{chave}', { as: 'codigo', params: { chave: id } })

/** Runs an action with a new passkey and removes it. */
export async function withPasskey<T>(bank: Bank, action: (passkey: Authenticator, id: string) => Promise<T>) {
  const { passkey, id } = await registerPasskey(bank)
  try {
    return await action(passkey, id)
  } finally {
    await removePasskey(bank, id)
  }
}

export async function signedBody(bank: Bank, passkey: Authenticator, signed: Signed = {}) {
  const { challenge, rpId } = await bank.data('POST /api/auth/chave-acesso/desafio', { body: {} })
  return { credencial: passkey.use({ challenge, rpId, origin: bank.portalOrigin(rpId), ...signed }) }
}

/** Stores the session, as it has replaced the previous one. */
export const sendSigned = async (bank: Bank, body: Record<string, unknown>): Promise<Reply> =>
  bank.keep('codigo', await bank.send('POST /api/auth/chave-acesso', { body }))
