import { botCheckProblem } from '../server/bot-check'
import type { Caller } from '../server/caller'
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

function remember({ store, clock }: Sandbox, { key, address }: Caller, taxId: string, codeQuota: boolean) {
  const known = store.find(botChecks, taxId, key)
  const at = clock.iso()
  store.put(botChecks, { taxId, caller: key, address: known?.address ?? address, at, codeQuota })
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
  remember(sandbox, caller, taxId, codeQuota)
}

/** Grants a quota beyond the daily ones to a caller who has read a message sent to the person. */
export const grantCodeQuota = (sandbox: Sandbox, caller: Caller, taxId: string): void =>
  remember(sandbox, caller, taxId, true)

interface CheckedRequest {
  params: unknown
  body: unknown
  caller: Caller
  botToken: string | null
}

const idFields = ['id', 'taxId', 'cpfCnpj', 'cpf', 'identification', 'CpfCnpj']

/** The tax id of a call: from its path, its body or X-Identification. */
function subjectOf({ params, body, caller }: CheckedRequest): string {
  const fields = [...Object.entries(Object(params)), ...Object.entries(Object(body))]
  const [, taxId] = fields.find(([name]) => idFields.includes(name)) ?? []
  return typeof taxId === 'string' ? taxId : (caller.identification ?? '')
}

/**
 * For calls whose response reveals whether a tax id belongs to a customer. Allows the debtor, a known device, and a
 * caller who has passed the bot check by a consult or with this request. Throws the same 400 for every tax id.
 */
export async function assertBotChecked(sandbox: Sandbox, request: CheckedRequest): Promise<void> {
  const { caller, botToken } = request
  const taxId = subjectOf(request)
  if (isKnown(sandbox, caller, taxId) || checksOf(sandbox, caller, taxId).length > 0) return
  if (botToken === null) throw botCheckProblem('Consulte o CPF ou CNPJ antes.')
  await passBotCheck(sandbox, caller, taxId, botToken)
}
