import type { CallName } from '@portal/contract'
import { botCheckProblem } from '../server/bot-check'
import type { Caller } from '../server/caller'
import type { Inbound } from '../server/handler'
import type { Sandbox } from '../server/sandbox'
import { kindOf } from '../store/store'
import { countConsultedId, priceOf } from './consulted-ids'
import { isKnown } from './known-devices'

const DAY_MS = 86_400_000
/** Callers per person and day who get codes of their own; CODES in codes.ts has the resulting probability. */
const QUOTAS = 6
const QUOTAS_OF_AN_ADDRESS = 2

/** A bot check that a caller has passed for a tax id; valid for a day. */
interface BotCheck {
  taxId: string
  caller: string
  address: string
  at: string
  /** Whether this caller may request codes of their own. */
  codeQuota: boolean
}

const botChecks = kindOf<BotCheck>('bot checks', ['taxId', 'caller'], { lifetimeMs: DAY_MS })

const checksOf = ({ store }: Sandbox, { keys }: Caller, taxId: string): BotCheck[] =>
  keys.flatMap((key) => store.find(botChecks, taxId, key) ?? [])

/** Whether this caller gets codes of their own for this person. */
export const hasCodeQuota = (sandbox: Sandbox, caller: Caller, taxId: string): boolean =>
  checksOf(sandbox, caller, taxId).some(({ codeQuota }) => codeQuota)

/** Quotas are given in order of arrival and never revoked; one address gets only some of them. */
function hasQuotaLeft({ store }: Sandbox, { address }: Caller, taxId: string): boolean {
  const taken = store.list(botChecks, taxId).filter(({ codeQuota }) => codeQuota)
  const here = taken.filter((one) => one.address === address)
  return taken.length < QUOTAS && here.length < QUOTAS_OF_AN_ADDRESS
}

export function rememberBotCheck(sandbox: Sandbox, caller: Caller, taxId: string, codeQuota: boolean): void {
  const { store, clock } = sandbox
  const { address } = store.find(botChecks, taxId, caller.key) ?? caller
  store.put(botChecks, { taxId, caller: caller.key, address, at: clock.iso(), codeQuota })
}

/**
 * Consumes a solved bot check for this tax id, known to the bank or not. Throws 400 if it is not solved and 429 if the
 * caller has asked about too many tax ids.
 */
export async function passBotCheck(sandbox: Sandbox, caller: Caller, taxId: string, token: string) {
  // Other callers of the address may have raised the price since the challenge was fetched. Half of it is required, so
  // that hoarding cheap challenges does not pay.
  await sandbox.botCheck.consume(token, priceOf(sandbox, caller) / 2)
  countConsultedId(sandbox, caller, taxId)
  const codeQuota = hasCodeQuota(sandbox, caller, taxId) || hasQuotaLeft(sandbox, caller, taxId)
  rememberBotCheck(sandbox, caller, taxId, codeQuota)
}

type CheckedRequest = Pick<Inbound<CallName>, 'caller' | 'botToken'> & Record<'params' | 'body', unknown>

/**
 * For calls whose response reveals whether a tax id belongs to a customer. Allows the debtor, a known device, and a
 * caller who has passed the bot check by a consult or with this request. Throws the same 400 for every tax id.
 */
export async function assertBotChecked(sandbox: Sandbox, request: CheckedRequest): Promise<void> {
  const { caller, botToken } = request
  // The tax id is in the path, in the body or in X-Identification.
  const fields: Record<string, string | undefined> = { ...Object(request.body), ...Object(request.params) }
  const { id, taxId, cpfCnpj, cpf, identification } = fields
  const subject = id ?? taxId ?? cpfCnpj ?? cpf ?? identification ?? caller.identification ?? ''
  if (isKnown(sandbox, caller, subject) || checksOf(sandbox, caller, subject).length > 0) return
  if (botToken === null) throw botCheckProblem('Consulte o CPF ou CNPJ antes.')
  await passBotCheck(sandbox, caller, subject, botToken)
}
