import { Authenticator } from '@portal/contract/authenticator'
import type { Bank, Reply } from '../bank'
import { freshProof } from '../requests/situations'
import { area } from '../rule'
import { must, mustAnswer } from '../verdict'

const FIVE_MINUTES = 5 * 60_000

interface Registered {
  passkey: Authenticator
  id: string
  remove: () => Promise<Reply>
}

/** The portal's origin as a browser reports it. */
const originOf = (bank: Bank, rpId: string): string => bank.prepared.portal ?? `https://${rpId}`

/** Runs an action with a new passkey of 'codigo' and removes it, so that the prepared person stays unchanged. */
const withPasskey = (bank: Bank, action: (registered: Registered) => Promise<unknown>) => async () => {
  await freshProof(bank)
  const { challenge, rp, user } = await bank.data('POST /api/v1/chaves-acesso/desafio', { as: 'codigo' })
  const passkey = new Authenticator()
  const creation = { challenge, rpId: rp.id, origin: originOf(bank, rp.id), handle: user.id }
  const body = { nome: 'Conformidade', credencial: passkey.create(creation) }
  const { id } = await bank.data('POST /api/v1/chaves-acesso', { as: 'codigo', body })
  const removal = { as: 'codigo', params: { chave: id } } as const
  const remove = () => bank.send('DELETE /api/v1/chaves-acesso/{chave}', removal)
  await action({ passkey, id, remove }).finally(remove)
}

/** What a browser at the portal signs; rules override single fields. */
async function sign(bank: Bank, passkey: Authenticator, other: { origin?: string; verified?: boolean } = {}) {
  const { challenge, rpId } = await bank.data('POST /api/auth/chave-acesso/desafio', { body: {} })
  return { credencial: passkey.use({ challenge, rpId, origin: originOf(bank, rpId), ...other }) }
}

/** Stores the session, as it has replaced the previous one. */
const send = async (bank: Bank, body: Record<string, unknown>): Promise<Reply> =>
  bank.keep('codigo', await bank.send('POST /api/auth/chave-acesso', { body }))
const mustEnter = async (bank: Bank, body: Record<string, unknown>) => mustAnswer(await send(bank, body), 200)
const mustNotEnter = async (bank: Bank, body: Record<string, unknown>) =>
  mustAnswer(await send(bank, body), 401, 'CHAVE_NAO_CONFERE')

/** The passkey logs in, but not with this signature. */
const refuses = (bank: Bank, signed: { origin?: string; verified?: boolean }) =>
  withPasskey(bank, async ({ passkey }) => {
    await mustEnter(bank, await sign(bank, passkey))
    await mustNotEnter(bank, await sign(bank, passkey, signed))
  })

export const passkeys = area('Chaves de acesso', (bank) => ({
  'CHAVE-01: Um desafio vale uma vez só [Contrato, chave-acesso (extensão); OWASP ASVS 5.0 6.5.1]':
    withPasskey(bank, async ({ passkey }) => {
      const body = await sign(bank, passkey)
      await mustEnter(bank, body)
      await mustNotEnter(bank, body)
    }),
  'CHAVE-02: Um desafio vale cinco minutos [Contrato, chave-acesso (extensão)]': withPasskey(
    bank,
    async ({ passkey }) => {
      const body = await sign(bank, passkey)
      await bank.skip(FIVE_MINUTES + 1000)
      await mustNotEnter(bank, body)
    },
  ),
  'CHAVE-03: O que foi assinado em outro site não entra [Contrato, chave-acesso (extensão); WebAuthn 3, 7.2]':
    refuses(bank, { origin: 'https://outro-site.example' }),
  'CHAVE-04: Sem a verificação da pessoa no aparelho a chave não entra [Contrato, chave-acesso (extensão); WebAuthn 3, 7.2]':
    refuses(bank, { verified: false }),
  'CHAVE-05: Um contador que não avança é de uma cópia, e não entra [Contrato, chave-acesso (extensão); WebAuthn 3, 6.1.1]':
    withPasskey(bank, async ({ passkey }) => {
      passkey.counter = 1
      await mustEnter(bank, await sign(bank, passkey))
      await mustNotEnter(bank, await sign(bank, passkey))
    }),
  'CHAVE-06: Uma chave removida não entra mais [Contrato, chaves-acesso (extensão)]': withPasskey(
    bank,
    async ({ passkey, remove }) => {
      await mustEnter(bank, await sign(bank, passkey))
      mustAnswer(await remove(), 200)
      await mustNotEnter(bank, await sign(bank, passkey))
    },
  ),
  async 'CHAVE-07: Criar uma chave pede um código na sessão: a senha não basta [Contrato, CONFIRMACAO_NECESSARIA; OWASP ASVS 5.0 7.5.1]'() {
    // The list shows whether the bank supports passkeys.
    await bank.data('GET /api/v1/chaves-acesso', { as: 'outro' })
    const name = 'POST /api/v1/chaves-acesso/desafio'
    await bank.mustAnswer(403, name, { as: 'outro' }, 'CONFIRMACAO_NECESSARIA')
  },
  'CHAVE-08: Ninguém vê nem remove a chave de outra pessoa [Contrato, chaves-acesso (extensão); OWASP ASVS 5.0 8.2.2]':
    withPasskey(bank, async ({ passkey, id }) => {
      const { chaves } = await bank.data('GET /api/v1/chaves-acesso', { as: 'outro' })
      must(!chaves.some((one) => one.id === id), 'A lista de outra pessoa mostra a chave')
      const options = { as: 'outro', params: { chave: id } } as const
      await bank.mustAnswer(404, 'DELETE /api/v1/chaves-acesso/{chave}', options)
      await mustEnter(bank, await sign(bank, passkey))
    }),
}))
