import { fold } from '@portal/domain/search'
import { changeDebtor, type Debtor, debtorOf } from '../access/debtors'
import { isKnown } from '../access/known-devices'
import type { Caller } from '../server/caller'
import type { Limit } from '../server/limits'
import { ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { kindOf } from '../store/store'

const TOO_MANY = 'Você excedeu o máximo de tentativas!'
/** Wrong answers about one person, per device if known, else per address. */
const IN_A_ROW: Limit = { tries: 5, seconds: 900, title: TOO_MANY }
const OF_AN_ADDRESS: Limit = { tries: 10, seconds: 86_400, title: TOO_MANY }
/**
 * Wrong answers of all strangers about one person per day; per year twice as many. A company's partners are public with
 * six digits of their CPFs, which leaves a thousand guesses; a birth date with a mother's name leaves millions.
 */
const OF_STRANGERS = { company: 30, individual: 3000 } as const

/** The counters that apply to this caller's answer, shortest window first. */
function countersOf(sandbox: Sandbox, caller: Caller, taxId: string): [string, Limit][] {
  if (isKnown(sandbox, caller, taxId)) return [[`knowledge:${taxId}:${caller.key}`, IN_A_ROW]]
  const tries = OF_STRANGERS[taxId.length > 11 ? 'company' : 'individual']
  return [
    [`knowledge:${taxId}:${caller.address}`, IN_A_ROW],
    [`knowledge-day:${taxId}:${caller.address}`, OF_AN_ADDRESS],
    [`knowledge:${taxId}`, { tries, seconds: 86_400, title: TOO_MANY }],
    [`knowledge-year:${taxId}`, { tries: 2 * tries, seconds: 365 * 86_400, title: TOO_MANY }],
  ]
}

/** Ignores accents, case and repeated spaces in names. */
const plain = (name: string): string => fold(name).trim().replace(/\s+/g, ' ')

/** Data that only the debtor should know; false when nothing is on file. */
export type Knowledge = (debtor: Debtor) => boolean

export const knowsPerson =
  (birthDate: string, motherName: string): Knowledge =>
  ({ persona }) =>
    persona.motherName !== undefined &&
    persona.birthDate === birthDate &&
    plain(persona.motherName) === plain(motherName)

export const knowsCompany =
  (foundationYear: string, partnerCpf: string): Knowledge =>
  ({ persona, partner }) =>
    persona.foundationYear === foundationYear && partner === partnerCpf

/** Checks an answer, and counts a wrong one. Throws 429 when there are no tries left. */
export function checkAnswer(sandbox: Sandbox, caller: Caller, taxId: string, knows: Knowledge) {
  const { limits } = sandbox
  const debtor = debtorOf(sandbox, taxId)
  const counters = countersOf(sandbox, caller, taxId)
  for (const [key, limit] of counters) limits.assertOpen(key, limit)
  if (!knows(debtor)) {
    const left = Math.min(...counters.map(([key, limit]) => limits.count(key, limit)))
    return { status: 'NOK' as const, tentativasRestantes: left }
  }
  const [[own, limit] = ['', IN_A_ROW]] = counters
  limits.forgive(own)
  changeDebtor(sandbox, taxId, { confirmed: true })
  return { status: 'OK' as const, tentativasRestantes: limit.tries }
}

/** The debtor whom the caller knows. */
export function assertKnowledge(sandbox: Sandbox, caller: Caller, taxId: string, knows: Knowledge): Debtor {
  const { status, tentativasRestantes } = checkAnswer(sandbox, caller, taxId, knows)
  if (status === 'OK') return debtorOf(sandbox, taxId)
  throw new ProblemError(401, 'Verifique seus dados!', 'DADOS_NAO_CONFEREM', {
    detail: 'Os dados não conferem com o cadastro.',
    tentativasRestantes,
  })
}

/** Stands for data that could help to pass a check, which is never shown in part. */
export const HIDDEN = '********'

/**
 * A wrong answer that a browser has typed about a tax id. It is shown to that browser, never the record: knowing a CPF
 * must not reveal a birth date (product decision 20).
 */
interface TypedIdentity {
  browser: string
  taxId: string
  typed: { nascimento: string; nomeMae: string }
  at: string
}

export const typedIdentities = kindOf<TypedIdentity>('typed identities', ['browser', 'taxId'], {
  lifetimeMs: 30 * 60_000,
})
