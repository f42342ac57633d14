export type Verdict = 'PASS' | 'CONDITIONAL' | 'FAIL'

/** The bank breaks the rule. */
export class Broken extends Error {}

/** The rule could not be judged: data not prepared, an extension not offered, closed hours. */
export class Unjudged extends Error {}

export function must(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new Broken(reason)
}

export function judgeable(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new Unjudged(reason)
}
