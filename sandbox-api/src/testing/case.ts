import type { CallName } from '@portal/contract'
import type { Bank, CallOptions } from './bank'

/** One status of one call, and how to provoke it. */
export type Case<K extends CallName> = CaseOf<CallOptions<K>>

interface CaseOf<Options> {
  status: number
  /** Key of the logged-in persona; anonymous when absent. */
  as?: string
  /** Prepares the state and returns the request. `token` is the persona's, '' when anonymous. */
  make: (bank: Bank, token: string) => Options | Promise<Options>
}

/** Every call has its cases; a missing call does not compile. */
export type Cases = { [K in CallName]: Case<K>[] }
