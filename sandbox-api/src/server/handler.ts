import type { Answer, Body, CallName, contract, Data, Params, Query } from '@portal/contract'
import type { Caller } from './caller'
import type { Sandbox } from './sandbox'
import type { Upload } from './uploads'

type UploadCall = {
  [K in CallName]: (typeof contract)[K] extends { upload: readonly string[] } ? K : never
}[CallName]
/** A file is read when the handler requests it, as size and first bytes, so that none is held in memory. */
export type ReceivedBody<K extends CallName> = K extends UploadCall ? () => Promise<Upload> : Body<K>

/** A call that has passed validation. */
export interface Inbound<K extends CallName> {
  params: Params<K>
  query: Query<K>
  body: ReceivedBody<K>
  caller: Caller
  /** Idempotency key; a retry sends the same one. */
  idempotencyKey: string | null
  /** Solved bot check from X-Bot-Check, for calls without a field for it. */
  botToken: string | null
}

/** A 202 response, where the contract has one. */
export class Accepted<T> {
  constructor(readonly data: T) {}
}

/** Data of a 200 response. */
export type Result<K extends CallName> = Data<K> | Accepted<Extract<Answer<K>, { status: 202 }>['data']>

export type Handler<K extends CallName> = (
  inbound: Inbound<K>,
  sandbox: Sandbox,
) => Result<K> | Promise<Result<K>>

/** One handler for each call of the contract; a missing one does not compile. */
export type Handlers = { [K in CallName]: Handler<K> }
