import { Authenticator } from '@portal/contract/authenticator'
import type { Client } from './bank'

const ORIGIN = 'http://localhost'

/** Registers a passkey for a debtor in a session confirmed by a code. */
export async function createPasskey(
  bank: Client,
  taxId: string,
  token: string,
  passkey = new Authenticator(),
) {
  await bank.confirm(taxId, token)
  const made = await bank.fetchData('POST /api/v1/chaves-acesso', {
    token,
    body: await passkeyBody(bank, token, passkey),
  })
  return { passkey, made }
}

export async function passkeyBody(bank: Client, token: string, passkey = new Authenticator()) {
  const { challenge, rp, user } = await bank.fetchData('POST /api/v1/chaves-acesso/desafio', {
    token,
    body: {},
  })
  const credencial = passkey.create({ challenge, rpId: rp.id, origin: ORIGIN, handle: user.id })
  return { nome: 'Celular', credencial }
}

/** Signs a new challenge with a passkey. */
export async function usePasskey(
  bank: Client,
  passkey: Authenticator,
  other: { origin?: string; rpId?: string; verified?: boolean } = {},
) {
  const { challenge, rpId } = await bank.fetchData('POST /api/auth/chave-acesso/desafio', { body: {} })
  return { credencial: passkey.use({ challenge, rpId, origin: ORIGIN, ...other }) }
}
