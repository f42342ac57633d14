import type { Caller } from '../server/caller'
import { ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { kindOf } from '../store/collection'
import { countConsultedId, priceOf } from './consulted-ids'
import { isKnown } from './known-devices'

const DAY_MS = 86_400_000
/** Callers who get codes of their own for a person in a day; see CODES in codes.ts for the sum. */
const TURNS = 6
const TURNS_OF_AN_ADDRESS = 2

/** Who has passed the bot check for whom, for a day. */
interface BotCheck {
  taxId: string
  caller: string
  address: string
  at: string
  /** Codes may be sent at their request. */
  turn: boolean
}

const idOf = (taxId: string, caller: string) => `${taxId} ${caller}`
const botChecks = kindOf<BotCheck>('bot checks', ({ taxId, caller }) => idOf(taxId, caller))

const ago = ({ clock }: Sandbox, milliseconds: number) =>
  new Date(clock.now().getTime() - milliseconds).toISOString()

const checksOf = ({ store }: Sandbox, { keys }: Caller, taxId: string): BotCheck[] =>
  keys.flatMap((key) => store.find(botChecks, idOf(taxId, key)) ?? [])

/** This caller gets codes of their own for this person. */
export const hasTurn = (sandbox: Sandbox, caller: Caller, taxId: string): boolean =>
  checksOf(sandbox, caller, taxId).some(({ turn }) => turn)

/** First come, first served: who comes later cannot take a turn away, and one address has only some of them. */
function hasTurnLeft({ store }: Sandbox, { address }: Caller, taxId: string): boolean {
  const taken = store.list(botChecks, taxId).filter(({ turn }) => turn)
  const here = taken.filter((one) => one.address === address)
  return taken.length < TURNS && here.length < TURNS_OF_AN_ADDRESS
}

function remember({ store, clock }: Sandbox, { key, address }: Caller, taxId: string, turn: boolean): void {
  const known = store.find(botChecks, idOf(taxId, key))
  const at = clock.now().toISOString()
  store.put(botChecks, { taxId, caller: key, address: known?.address ?? address, at, turn })
}

/**
 * Uses up a solved bot check for this tax id, whether or not the bank knows it. 400 when it is not solved, 429 when the
 * caller has asked about too many.
 */
export async function passBotCheck(
  sandbox: Sandbox,
  caller: Caller,
  taxId: string,
  token: string,
): Promise<void> {
  await sandbox.botCheck.consume(token, priceOf(sandbox, caller).owed)
  countConsultedId(sandbox, caller, taxId)
  const { store } = sandbox
  const dayAgo = ago(sandbox, DAY_MS)
  store.remove(
    botChecks,
    store.list(botChecks).filter(({ at }) => at <= dayAgo),
  )
  const turn = hasTurn(sandbox, caller, taxId) || hasTurnLeft(sandbox, caller, taxId)
  remember(sandbox, caller, taxId, turn)
}

/** A turn beyond those of the day, for who has read a message to the person. */
export const giveTurn = (sandbox: Sandbox, caller: Caller, taxId: string): void =>
  remember(sandbox, caller, taxId, true)

function hasPassedBotCheck(sandbox: Sandbox, caller: Caller, taxId: string): boolean {
  const dayAgo = ago(sandbox, DAY_MS)
  return checksOf(sandbox, caller, taxId).some(({ at }) => at > dayAgo)
}

const notARobot = () =>
  new ProblemError(400, 'Confirme que você não é um robô', {
    codigo: 'ROBO',
    detail: 'Consulte o CPF ou CNPJ antes.',
  })

interface Asked {
  params: unknown
  body: unknown
  caller: Caller
  botToken: string | null
}

const idFields = ['id', 'taxId', 'cpfCnpj', 'cpf', 'identification', 'CpfCnpj'] as const

/** The tax id that a call is about: in its path, in its body, or in X-Identification. */
function subjectOf({ params, body, caller }: Asked): string {
  for (const part of [params, body]) {
    if (typeof part !== 'object' || part === null) continue
    const found = Object.entries(part).find(([name]) => idFields.some((field) => field === name))
    if (typeof found?.[1] === 'string') return found[1]
  }
  return caller.identification ?? ''
}

/**
 * For calls whose answer tells whether somebody is a customer: only the debtor, a device of theirs, or a caller who
 * has passed the bot check for them, by a consult or with this very request. The same 400 for every tax id.
 */
export async function assertBotChecked(sandbox: Sandbox, asked: Asked): Promise<void> {
  const { caller, botToken } = asked
  const taxId = subjectOf(asked)
  if (isKnown(sandbox, caller, taxId) || hasPassedBotCheck(sandbox, caller, taxId)) return
  if (botToken === null) throw notARobot()
  await passBotCheck(sandbox, caller, taxId, botToken)
}
