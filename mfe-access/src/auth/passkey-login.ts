import { hasPasskeys, outcomeOf, requestCredential } from '@portal/debtor'
import { send, track } from '@portal/runtime'
import type { LoginResult } from './password-login'
import { askAhead, completeLogin } from './password-login'

const CHALLENGE = 'POST /api/auth/chave-acesso/desafio'
const CALL = 'POST /api/auth/chave-acesso'

const NONE_USED =
  'Nenhuma chave de acesso foi usada. Se você ainda não criou uma neste aparelho, entre com a senha ou com um código.'
const NOT_HERE = 'Este aparelho não conseguiu usar a chave de acesso. Entre com a senha ou com um código.'

export const canLogInWithPasskey = hasPasskeys

/** Logs in without a typed tax id: the bank identifies the debtor by the passkey. */
export async function logInWithPasskey(): Promise<Exclude<LoginResult, { kind: 'active-session' }>> {
  try {
    const { data: options } = await send(CHALLENGE, { body: {} })
    const answer = await requestCredential(options)
    if (answer.kind === 'cancelled') return { kind: 'refused', message: NONE_USED }
    if (answer.kind !== 'answered') return { kind: 'refused', message: NOT_HERE }
    askAhead()
    const { data } = await send(CALL, { body: { credencial: answer.credential } })
    await completeLogin(data.token, 'chave')
    return { kind: 'in' }
  } catch (error) {
    // The debtor is unknown, so the message is that for individuals.
    const { silent, message = '' } = outcomeOf(CALL, error, { stateMode: 'PF' })
    if (silent) return { kind: 'left' }
    track('erroLogin')
    return { kind: 'refused', message }
  }
}
