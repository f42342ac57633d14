import {
  type CodeCheck,
  currentStateMode,
  currentTaxId,
  incorrectCodeNotice,
  outcomeOf,
  spendSentCode,
  triesLeftIn,
} from '@portal/debtor'
import { ApiError, send } from '@portal/runtime'

const CHECK = 'GET /api/auth/verificar/{cpfCnpj}/{codigo}'

/** Checks a code without consuming it. */
export async function checkCode(code: string): Promise<CodeCheck> {
  try {
    await send(CHECK, { params: { cpfCnpj: currentTaxId(), codigo: code } })
    return { kind: 'accepted' }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      const triesLeft = triesLeftIn(error.body)
      const spent = triesLeft === 0
      if (spent) spendSentCode()
      return { kind: 'incorrect', notice: incorrectCodeNotice(triesLeft), spent }
    }
    const { message = '' } = outcomeOf(CHECK, error, { stateMode: currentStateMode() })
    return { kind: 'refused', message }
  }
}
