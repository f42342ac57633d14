import type { Answer, Body, CallName, Params, Query } from '@portal/contract'
import type { Caller } from './caller'
import type { Sandbox } from './sandbox'

/** A call that has passed the contract's checks. */
export interface Inbound<K extends CallName> {
  params: Params<K>
  query: Query<K>
  body: Body<K>
  caller: Caller
  /** Media type of an uploaded file. */
  mediaType: string
  /** The sender's key for this write: a repetition has the same one. */
  idempotencyKey: string | null
  /** A solved bot check in X-Bot-Check, where a call has no field for it. */
  botToken: string | null
}

export type Handler<K extends CallName> = (
  inbound: Inbound<K>,
  sandbox: Sandbox,
) => Answer<K> | Promise<Answer<K>>

/** One handler for each call of the contract; a missing one does not compile. */
export type Handlers = { [K in CallName]: Handler<K> }
