import { fieldOf, type Reply } from '@portal/contract/client'
import { callNames, definitionOf } from './shape'

export type Verdict = 'PASS' | 'CONDITIONAL' | 'FAIL'

/** The bank breaks the rule. */
export class Broken extends Error {}

/** The rule could not be judged: missing data, an optional extension, closed hours. */
export class Unjudged extends Error {}

export function must(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new Broken(reason)
}

export function judgeable(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new Unjudged(reason)
}

/** A rate limit, closed hours or an extension that the bank lacks leave the rule unjudged. */
export function judgeableReply(reply: Reply): Reply {
  const { name, status, data } = reply
  judgeable(status !== 429, `${name}: limite do banco (429); repita mais tarde`)
  judgeable(fieldOf(data, 'codigo') !== 'FORA_DE_HORARIO', `${name}: fora de horário`)
  const isExtension = callNames.some((known) => known === name && definitionOf(known).extension)
  judgeable(!isExtension || ![404, 405, 501].includes(status), `${name}: extensão não oferecida (${status})`)
  return reply
}

const shown = (value: unknown) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value)

/** Numbers may differ by the tolerance. */
export function mustBe<T>(what: string, actual: T, expected: T, tolerance = 0): void {
  const areNumbers = typeof actual === 'number' && typeof expected === 'number'
  const isNear = areNumbers && Math.abs(actual - expected) <= tolerance + 1e-9
  must(isNear || actual === expected, `${what}: ${shown(actual)}, esperado ${shown(expected)}`)
}

/** Asserts status and problem code. An unexpected rate limit leaves the rule unjudged. */
export function mustAnswer(reply: Reply, wanted: number | readonly number[], codigo?: string): Reply {
  const { name, status, data } = reply
  const statuses = [wanted].flat()
  const isRight = statuses.includes(status)
  judgeable(isRight || status !== 429, `${name}: limite do banco (429); repita mais tarde`)
  must(isRight, `${name} respondeu ${status}, esperado ${statuses.join(' ou ')}`)
  must(codigo === undefined || fieldOf(data, 'codigo') === codigo, `${name}: o problema não traz ${codigo}`)
  return reply
}

/** Asserts that a write based on a stale version is refused and one based on the current version succeeds. */
export async function mustRefuseStale(
  version: string | undefined,
  write: (version: string) => Promise<Reply>,
): Promise<void> {
  judgeable(version !== undefined, 'O banco não responde versao')
  mustAnswer(await write('conformidade-velha'), 412, 'ALTERADO')
  mustAnswer(await write(version), 200)
}
