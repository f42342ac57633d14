import { Authenticator } from '@portal/contract/authenticator'
import { type Bank, field, type Reply } from '../bank'
import { as, plain, type Requests, sent } from './request'
import { codeLogin, freshProof } from './situations'

const LOGIN = 'POST /api/auth/chave-acesso'

/** What a browser at the portal signs; rules override single fields. */
export interface Signed {
  origin?: string
  verified?: boolean
}

/** Body that registers a passkey of 'codigo', in a session that a code has just opened. */
async function passkeyBody(bank: Bank, passkey: Authenticator) {
  await freshProof(bank)
  const options = await bank.data('POST /api/v1/chaves-acesso/desafio', { as: 'codigo', body: {} })
  const { challenge, rp, user } = options
  const creation = { challenge, rpId: rp.id, origin: bank.portalOrigin(rp.id), handle: user.id }
  return { nome: 'Conformidade', credencial: passkey.create(creation) }
}

export async function registerPasskey(bank: Bank, passkey = new Authenticator()) {
  const body = await passkeyBody(bank, passkey)
  const { id } = await bank.data('POST /api/v1/chaves-acesso', { as: 'codigo', body })
  return { passkey, id }
}

/** Removes a passkey, so that the prepared person stays unchanged. */
export const removePasskey = (bank: Bank, id: string): Promise<Reply> =>
  bank.send('DELETE /api/v1/chaves-acesso/{chave}', { as: 'codigo', params: { chave: id } })

/** Runs an action with a new passkey and removes it. */
export async function withPasskey<T>(
  bank: Bank,
  action: (passkey: Authenticator, id: string) => Promise<T>,
  counter = 0,
): Promise<T> {
  const { passkey, id } = await registerPasskey(bank, new Authenticator(counter))
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
export async function sendSigned(bank: Bank, body: Record<string, unknown>): Promise<Reply> {
  const reply = await bank.send(LOGIN, { body })
  const token = field(reply.data, 'token')
  if (reply.status === 200 && typeof token === 'string') bank.keep('codigo', token)
  return reply
}

export const passkeyRequests: Requests = {
  ...sent({
    'GET /api/v1/chaves-acesso': as('codigo'),
    'POST /api/auth/chave-acesso/desafio': plain({}),
    'POST /api/v1/chaves-acesso/desafio': async (bank) => {
      await codeLogin(bank)
      return { as: 'codigo', body: {} }
    },
  }),
  'POST /api/v1/chaves-acesso': async (bank) => {
    const body = await passkeyBody(bank, new Authenticator())
    const reply = await bank.send('POST /api/v1/chaves-acesso', { as: 'codigo', body })
    const id = field(reply.data, 'id')
    if (typeof id === 'string') await removePasskey(bank, id)
    return reply
  },
  'DELETE /api/v1/chaves-acesso/{chave}': async (bank) =>
    removePasskey(bank, (await registerPasskey(bank)).id),
  'POST /api/auth/chave-acesso': (bank) =>
    withPasskey(bank, async (passkey) => sendSigned(bank, await signedBody(bank, passkey))),
}
