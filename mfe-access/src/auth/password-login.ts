import { outcomeOf } from '@portal/debtor'
import { type StateMode, stateModeOf } from '@portal/domain/tax-id'
import { execution, loadServerTime, send, signIn, track } from '@portal/runtime'
import { clearLastConsult, openExecution } from '../consult/consult'
import { failedLoginStep, loginStep, type Proof } from './authentication-step'

export type LoginResult =
  | { kind: 'in' }
  /** Another session with this tax id is active (product decision 15). */
  | { kind: 'active-session' }
  | { kind: 'refused'; message: string }
  /** The screen was left before the response. */
  | { kind: 'left' }

interface Credentials {
  taxId: string
  password: string
  botToken: string
}

export async function logInWithPassword({ taxId, password, botToken }: Credentials): Promise<LoginResult> {
  const stateMode = stateModeOf(taxId)
  askAhead()
  try {
    const { data } = await send('POST /api/auth/login/{botToken}', {
      params: { botToken },
      body: { cpfCnpj: taxId, senha: password },
    })
    await completeLogin(data.token, 'senha')
    return { kind: 'in' }
  } catch (error) {
    return toLoginResult(error, stateMode, taxId)
  }
}

/** Prefetches, during the login, what the panel needs before it looks up offers. */
export const askAhead = () => void loadServerTime()

/** Ends the other session and repeats the login. */
export async function takeOverSession(credentials: Credentials): Promise<LoginResult> {
  const { taxId, botToken } = credentials
  try {
    await send('POST /api/auth/TokenValidate', { body: { CpfCnpj: taxId, Token: botToken } })
  } catch (error) {
    const { message = '' } = outcomeOf('POST /api/auth/TokenValidate', error, {
      stateMode: stateModeOf(taxId),
    })
    return { kind: 'refused', message }
  }
  return logInWithPassword(credentials)
}

function toLoginResult(error: unknown, stateMode: StateMode, taxId: string): LoginResult {
  const { dialog, silent, message = '' } = outcomeOf('POST /api/auth/login/{botToken}', error, { stateMode })
  if (silent) return { kind: 'left' }
  if (dialog === 'active-session') return { kind: 'active-session' }
  track(failedLoginStep(stateMode, 'senha', error), { cpfCnpj: taxId })
  return { kind: 'refused', message }
}

/** Signs in with the token, opens an execution if no consult preceded, and tracks the login. */
export async function completeLogin(token: string, proof: Proof): Promise<void> {
  const { cpfCnpj, stateMode } = signIn(token)
  clearLastConsult()
  if (execution.get() === null) await openExecution(cpfCnpj)
  const byPasskey = { metadata: { meio: 'CHAVE_DE_ACESSO' } }
  track(loginStep(stateMode, proof), proof === 'chave' ? byPasskey : {})
}
