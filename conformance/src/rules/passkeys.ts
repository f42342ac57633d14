import type { Authenticator } from '@portal/contract/authenticator'
import { type Bank, field } from '../bank'
import {
  registerPasskey,
  removePasskey,
  type Signed,
  sendSigned,
  signedBody,
  withPasskey,
} from '../requests/passkeys'
import type { Area } from '../rule'
import { must } from '../verdict'

const FIVE_MINUTES = 5 * 60_000

async function mustEnter(bank: Bank, body: Record<string, unknown>): Promise<void> {
  const { status } = await sendSigned(bank, body)
  must(status === 200, `Uma assinatura certa respondeu ${status}`)
}

async function mustNotEnter(bank: Bank, body: Record<string, unknown>, what: string): Promise<void> {
  const { status, data } = await sendSigned(bank, body)
  must(status === 401, `${what} respondeu ${status}`)
  must(field(data, 'codigo') === 'CHAVE_NAO_CONFERE', 'O problema não traz CHAVE_NAO_CONFERE')
}

/** A passkey enters, but not with this signature. */
const refuses = (what: string, signed: Signed) => (bank: Bank) =>
  withPasskey(bank, async (passkey: Authenticator) => {
    await mustEnter(bank, await signedBody(bank, passkey))
    await mustNotEnter(bank, await signedBody(bank, passkey, signed), what)
  })

export const passkeys: Area = {
  title: 'Chaves de acesso',
  rules: [
    {
      id: 'CHAVE-01',
      title: 'Um desafio vale uma vez só',
      source: 'Contrato, chave-acesso (extensão); OWASP ASVS 5.0 6.5.1',
      run: (bank) =>
        withPasskey(bank, async (passkey) => {
          const body = await signedBody(bank, passkey)
          await mustEnter(bank, body)
          await mustNotEnter(bank, body, 'A mesma assinatura outra vez')
        }),
    },
    {
      id: 'CHAVE-02',
      title: 'Um desafio vale cinco minutos',
      source: 'Contrato, chave-acesso (extensão)',
      run: (bank) =>
        withPasskey(bank, async (passkey) => {
          const body = await signedBody(bank, passkey)
          await bank.skip(FIVE_MINUTES + 1000)
          await mustNotEnter(bank, body, 'Um desafio de cinco minutos antes')
        }),
    },
    {
      id: 'CHAVE-03',
      title: 'O que foi assinado em outro site não entra',
      source: 'Contrato, chave-acesso (extensão); WebAuthn 3, 7.2',
      run: refuses('Uma assinatura de outro site', { origin: 'https://outro-site.example' }),
    },
    {
      id: 'CHAVE-04',
      title: 'Sem a verificação da pessoa no aparelho a chave não entra',
      source: 'Contrato, chave-acesso (extensão); WebAuthn 3, 7.2',
      run: refuses('Uma assinatura sem verificação da pessoa', { verified: false }),
    },
    {
      id: 'CHAVE-05',
      title: 'Um contador que não avança é de uma cópia, e não entra',
      source: 'Contrato, chave-acesso (extensão); WebAuthn 3, 6.1.1',
      run: (bank) =>
        withPasskey(
          bank,
          async (passkey) => {
            passkey.counter += 1
            await mustEnter(bank, await signedBody(bank, passkey))
            await mustNotEnter(bank, await signedBody(bank, passkey), 'O mesmo contador outra vez')
          },
          1,
        ),
    },
    {
      id: 'CHAVE-06',
      title: 'Uma chave removida não entra mais',
      source: 'Contrato, chaves-acesso (extensão)',
      async run(bank) {
        const { passkey, id } = await registerPasskey(bank)
        await mustEnter(bank, await signedBody(bank, passkey))
        const { status } = await removePasskey(bank, id)
        must(status === 200, `Remover respondeu ${status}`)
        await mustNotEnter(bank, await signedBody(bank, passkey), 'A chave removida')
      },
    },
    {
      id: 'CHAVE-07',
      title: 'Criar uma chave pede um código na sessão: a senha não basta',
      source: 'Contrato, CONFIRMACAO_NECESSARIA; OWASP ASVS 5.0 7.5.1',
      async run(bank) {
        // The list tells whether the bank has passkeys at all.
        await bank.data('GET /api/v1/chaves-acesso', { as: 'outro' })
        const { status, data } = await bank.send('POST /api/v1/chaves-acesso/desafio', {
          as: 'outro',
          body: {},
        })
        must(status === 403, `Respondeu ${status}`)
        must(field(data, 'codigo') === 'CONFIRMACAO_NECESSARIA', 'Falta CONFIRMACAO_NECESSARIA')
      },
    },
    {
      id: 'CHAVE-08',
      title: 'Ninguém vê nem remove a chave de outra pessoa',
      source: 'Contrato, chaves-acesso (extensão); OWASP ASVS 5.0 8.2.2',
      run: (bank) =>
        withPasskey(bank, async (passkey, id) => {
          const { chaves } = await bank.data('GET /api/v1/chaves-acesso', { as: 'outro' })
          must(!chaves.some((one) => one.id === id), 'A lista de outra pessoa mostra a chave')
          const options = { as: 'outro', params: { chave: id } } as const
          const { status } = await bank.send('DELETE /api/v1/chaves-acesso/{chave}', options)
          must(status === 404, `Remover a de outra pessoa respondeu ${status}`)
          await mustEnter(bank, await signedBody(bank, passkey))
        }),
    },
  ],
}
