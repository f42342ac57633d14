import type { Transport } from '@portal/contract/client'
import { inProcess, type Bank as Sandbox } from '@portal/sandbox'
import type { Fault, Mutants } from './fault'
import { special } from './special'
import { tabled } from './table'

export const mutants: Mutants = { ...tabled, ...special }

/** The sandbox with this fault. */
export function faulty(sandbox: Sandbox, apply: Fault): Transport {
  const next = inProcess(sandbox.app)
  return (request) => apply(request, next, sandbox)
}
