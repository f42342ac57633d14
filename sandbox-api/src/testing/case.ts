import type { CallName } from '@portal/contract'
import type { Bank, CallOptions } from './bank'

/** One status of one call, and what brings it about. */
export type Case<K extends CallName> = CaseOf<CallOptions<K>>

interface CaseOf<Options> {
  status: number
  /** Key of the persona who is logged in; nobody when absent. */
  as?: string
  /** Sets the scene and answers what to send. `token` is that of the persona, '' for nobody. */
  make: (bank: Bank, token: string) => Options | Promise<Options>
}

/** Every call has its cases; a forgotten call does not compile. */
export type Cases = { [K in CallName]: Case<K>[] }
