import type { Caller } from '../server/caller'
import type { Handlers } from '../server/handler'
import { unauthorised } from '../server/problem'
import { rememberLogin } from './consulted-ids'
import { debtorOf } from './debtors'
import {
  creationOptions,
  passkeysOf,
  provePasskey,
  registerPasskey,
  removePasskey,
  requestOptions,
} from './passkeys'
import { openSession } from './sessions'
import { confirmationNeeded, freshProof } from './step-up'

function sessionOf({ credentials }: Caller): string {
  if (credentials.kind !== 'debtor') throw unauthorised()
  return credentials.session
}

export const passkeyHandlers = {
  'GET /api/v1/chaves-acesso': ({ caller }, sandbox) => ({ chaves: passkeysOf(sandbox, caller.debtor()) }),
  'POST /api/v1/chaves-acesso/desafio': ({ caller }, sandbox) => {
    const debtor = debtorOf(sandbox, caller.debtor())
    // Knowledge can be bought, and a passkey would give its buyer permanent access.
    if (freshProof(sandbox, caller) !== 'code') throw confirmationNeeded()
    return creationOptions(sandbox, debtor, sessionOf(caller))
  },
  'POST /api/v1/chaves-acesso': async ({ body, caller }, sandbox) => {
    const debtor = debtorOf(sandbox, caller.debtor())
    return await registerPasskey(sandbox, debtor, sessionOf(caller), body)
  },
  'DELETE /api/v1/chaves-acesso/{chave}': ({ params, caller }, sandbox) => {
    removePasskey(sandbox, caller.debtor(), params.chave)
    return { status: 'OK' }
  },
  'POST /api/auth/chave-acesso/desafio': (_, sandbox) => requestOptions(sandbox),
  'POST /api/auth/chave-acesso': async ({ body, caller }, sandbox) => {
    const taxId = await provePasskey(sandbox, body.credencial)
    const data = await openSession(sandbox, debtorOf(sandbox, taxId), 'passkey')
    rememberLogin(sandbox, caller, taxId)
    return data
  },
} satisfies Partial<Handlers>
