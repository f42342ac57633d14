import { CallError } from '@portal/contract/client'
import type { Bank } from './bank'
import { Broken, Unjudged, type Verdict } from './verdict'

/** A requirement that the bank meets or breaks. */
export interface Rule {
  /** Subject: a section of the report. */
  area: string
  /** Stable, so that reports can be compared. */
  id: string
  /** The requirement in Portuguese, as printed in the report. */
  title: string
  /** Source of the requirement: contract, law, RFC or OWASP ASVS. */
  source: string
  /** Throws `Broken` or `Unjudged`; passes otherwise. */
  run(): Promise<unknown>
}

export type Rules = (bank: Bank) => Rule[]

/** Creates rules from `ID: requirement [source]`. */
export const area =
  (name: string, runsFor: (bank: Bank) => Readonly<Record<string, Rule['run']>>): Rules =>
  (bank) =>
    Object.entries(runsFor(bank)).map(([words, run]) => {
      const [, id = '', title = '', source = ''] = /^(\S+): (.+) \[(.+)\]$/.exec(words) ?? []
      return { area: name, id, title, source, run }
    })

export interface Result extends Omit<Rule, 'run'> {
  verdict: Verdict
  /** Reason for any result but PASS; else ''. */
  reason: string
  /** Calls with their statuses, without ids and values. */
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

/** Runs the rules sequentially, as they share sessions, waits and limits of the bank. */
export async function runRules(
  bank: Bank,
  rules: readonly Rule[],
  onResult: (result: Result) => void = () => {},
): Promise<Result[]> {
  const results: Result[] = []
  for (const { run, ...rule } of rules) {
    const before = bank.traffic.length
    const outcome = await Promise.resolve()
      .then(run)
      .then(() => ({ verdict: 'PASS' as const, reason: '' }), outcomeOf)
    const evidence = bank.traffic.slice(before).map(({ name, status }) => `${name}: ${status}`)
    const result = { ...rule, ...outcome, evidence: evidence.slice(-12) }
    results.push(result)
    onResult(result)
  }
  return results
}
