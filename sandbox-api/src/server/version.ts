import { createHash } from 'node:crypto'
import { ProblemError } from './problem'

/** Stands for what somebody saw of a record: another one as soon as any of it changes. */
export function versionOf(seen: unknown): string {
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 16)
}

/** A write may say which version it was decided on; without one it is carried out as it is. */
export function assertUnchanged(decidedOn: string | undefined, now: string, title: string): void {
  if (decidedOn !== undefined && decidedOn !== now) throw new ProblemError(412, title, { codigo: 'ALTERADO' })
}
