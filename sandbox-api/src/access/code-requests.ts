import type { Caller } from '../server/caller'
import { ProblemError, tooMany } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { hasPassedBotCheck, hasTurn, rememberBotCheck } from './bot-checked'
import type { CodeOwner } from './codes'
import { isKnown } from './known-devices'

const NO_TURN_SECONDS = 3600

export const accessCodeOf = (sandbox: Sandbox, caller: Caller, taxId: string): CodeOwner => ({
  taxId,
  purpose: 'ACCESS',
  caller: caller.key,
  isKnown: isKnown(sandbox, caller, taxId),
})

/**
 * Who may have a message sent to a debtor: the debtor, a device of theirs, or a caller who has passed the bot check
 * for them, by a consult or with this very request. Throws 400 ROBO or 429.
 */
export async function assertMayRequest(
  sandbox: Sandbox,
  caller: Caller,
  taxId: string,
  botToken: string | null,
): Promise<void> {
  if (isKnown(sandbox, caller, taxId)) return
  if (!hasPassedBotCheck(sandbox, caller, taxId)) {
    if (botToken === null) {
      throw new ProblemError(400, 'Confirme que você não é um robô', {
        codigo: 'ROBO',
        detail: 'Consulte o documento, ou envie uma verificação resolvida no cabeçalho X-Bot-Check.',
      })
    }
    await sandbox.botCheck.consume(botToken)
    rememberBotCheck(sandbox, caller, taxId)
  }
  if (!hasTurn(sandbox, caller, taxId)) throw tooMany('Muitos códigos pedidos', NO_TURN_SECONDS)
}
