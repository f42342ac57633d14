import { CallError } from '@portal/contract/client'
import type { Bank } from './bank'
import { Broken, Unjudged, type Verdict } from './verdict'

/** One sentence about the bank that is true or not. */
export interface Rule {
  /** Stable, so that two reports can be compared. */
  id: string
  /** What must be true, in Portuguese: the report's line. */
  title: string
  /** Where the rule comes from: contract, law, RFC or OWASP ASVS. */
  source: string
  /** Throws `Broken` or `Unjudged`; passes otherwise. */
  run(bank: Bank): Promise<void>
}

/** Rules of one subject; a file holds one area. */
export interface Area {
  title: string
  rules: readonly Rule[]
}

export interface Result {
  id: string
  area: string
  title: string
  source: string
  verdict: Verdict
  /** Why it is not a PASS; '' for a PASS. */
  reason: string
  /** Calls that were made, with the status of each; no ids and no values. */
  evidence: readonly string[]
}

function outcomeOf(error: unknown): { verdict: Verdict; reason: string } {
  if (error instanceof Unjudged) return { verdict: 'CONDITIONAL', reason: error.message }
  if (error instanceof CallError && error.reply.status === 429) {
    return { verdict: 'CONDITIONAL', reason: `${error.reply.name}: limite do banco (429); repita mais tarde` }
  }
  if (error instanceof Broken) return { verdict: 'FAIL', reason: error.message }
  return {
    verdict: 'FAIL',
    reason: `Sem resposta utilizável: ${error instanceof Error ? error.message : error}`,
  }
}

/** Runs rules one after the other: they share sessions, waits and limits of the bank. */
export async function judge(
  bank: Bank,
  areas: readonly Area[],
  told: (result: Result) => void = () => {},
): Promise<Result[]> {
  const results: Result[] = []
  for (const area of areas) {
    for (const rule of area.rules) {
      const before = bank.traffic.length
      const outcome = await rule.run(bank).then(() => ({ verdict: 'PASS' as const, reason: '' }), outcomeOf)
      const evidence = bank.traffic.slice(before).map(({ name, status }) => `${name}: ${status}`)
      const { id, title, source } = rule
      const result = { id, area: area.title, title, source, ...outcome, evidence: evidence.slice(-12) }
      results.push(result)
      told(result)
    }
  }
  return results
}
