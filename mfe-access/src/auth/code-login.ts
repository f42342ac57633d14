import { incorrectCodeNotice, outcomeOf, refusedPassword, spendSentCode } from '@portal/debtor'
import { stateModeOf } from '@portal/domain/tax-id'
import { ApiError, clearVisit, identification, pendingPassword, send, track, visit } from '@portal/runtime'
import type { RoutePath } from '@portal/runtime/router'
import { failedLoginStep } from './authentication-step'
import { askAhead, completeLogin } from './password-login'

export { returnPath } from './return-path'

export type CodeResult =
  | { kind: 'in' }
  | { kind: 'incorrect'; notice: string; spent: boolean }
  | { kind: 'refused'; message: string }
  /** The code is correct and still valid, but the bank refused the new password as too weak. */
  | { kind: 'password-refused'; message: string }
  | { kind: 'elsewhere'; route: RoutePath }
  | { kind: 'left' }

/** For banks that do not repeat the response of a used code. */
const MAY_BE_USED =
  'O banco não aceitou este código agora. Ele pode ter valido na tentativa anterior, cuja resposta não chegou. Peça outro.'

const CALL = 'POST /api/consultar_codigo'
const IDENTIFY = 'POST /api/verificar'

/**
 * Logs in with a code sent before this visit. The bank verifies the bot check only in a consult, so one with
 * `doNotSave` precedes; its result is not needed.
 */
export async function identifyAndLogIn({
  taxId,
  code,
  botToken,
}: {
  taxId: string
  code: string
  botToken: string
}): Promise<CodeResult> {
  if (identification.get() !== taxId) clearVisit()
  identification.set(taxId)
  const stateMode = stateModeOf(taxId)
  try {
    await send(IDENTIFY, { body: { cpfCnpj: taxId, stateMode, token: botToken, doNotSave: true } })
  } catch (error) {
    const { silent, route, message = '' } = outcomeOf(IDENTIFY, error, { stateMode })
    if (silent) return { kind: 'left' }
    if (route === undefined) return { kind: 'refused', message }
  }
  return logInWithCode(taxId, code)
}

/** Logs in with an access code. The same call activates a pending password (product decision 6). */
export async function logInWithCode(taxId: string, typed: string): Promise<CodeResult> {
  const code = typed.toUpperCase()
  const senha = pendingPassword.get()
  const proof = visit.get('codeChannel') ?? 'sms'
  const stateMode = stateModeOf(taxId)
  track('codigoInformado')
  askAhead()
  try {
    const answer = await send(CALL, {
      body: senha === null ? { cpf: taxId, code } : { cpf: taxId, CodigoAcesso: code, senha },
    })
    if (answer.status === 200 && answer.data.status === 'OK') {
      pendingPassword.clear()
      spendSentCode()
      await completeLogin(answer.data.token, proof)
      return { kind: 'in' }
    }
    // Spec §4: 202 and all other statuses lead to the same screen.
    return { kind: 'elsewhere', route: '/sem-negociacao' }
  } catch (error) {
    const refusal = refusedPassword(error)
    if (refusal !== null) {
      pendingPassword.clear()
      return { kind: 'password-refused', message: refusal }
    }
    const { silent, notice, triesLeft, message = '' } = outcomeOf(CALL, error, { stateMode })
    if (silent) return { kind: 'left' }
    track(failedLoginStep(stateMode, proof, error), { cpfCnpj: taxId })
    if (notice === 'incorrect-code') {
      const spent = triesLeft === 0
      if (spent) spendSentCode()
      const isRepetition = error instanceof ApiError && error.isRepetition
      return {
        kind: 'incorrect',
        notice: isRepetition ? MAY_BE_USED : incorrectCodeNotice(triesLeft ?? null),
        spent,
      }
    }
    return { kind: 'refused', message }
  }
}
