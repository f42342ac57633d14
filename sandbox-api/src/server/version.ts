import { createHash } from 'node:crypto'
import { ProblemError } from './problem'

/** Version of the data that a caller has seen, comparable to an ETag: changes with any of its values. */
export function versionOf(seen: unknown): string {
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 16)
}

/** Throws if a write is based on another version; writes without a version always pass. */
export function assertUnchanged(decidedOn: string | undefined, now: string, title: string): void {
  if (decidedOn !== undefined && decidedOn !== now) throw new ProblemError(412, title, 'ALTERADO')
}
