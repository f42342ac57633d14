import type { Answer, Body, CallName, contract, Params, Query } from '@portal/contract'
import type { Caller } from './caller'
import type { Sandbox } from './sandbox'
import type { Upload } from './uploads'

type UploadCall = {
  [K in CallName]: (typeof contract)[K] extends { upload: readonly string[] } ? K : never
}[CallName]
/** A file is told by its size, its hash and its first bytes: nobody holds all of it. */
export type ReceivedBody<K extends CallName> = K extends UploadCall ? Upload : Body<K>

/** A call that has passed the contract's checks. */
export interface Inbound<K extends CallName> {
  params: Params<K>
  query: Query<K>
  body: ReceivedBody<K>
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
