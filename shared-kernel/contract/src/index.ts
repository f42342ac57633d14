import type { Static, TSchema } from '@sinclair/typebox'
import { access } from './access'
import { contact } from './contact'
import { knowledge } from './knowledge'
import { negotiation } from './negotiation'
import { papers } from './papers'
import { passkeys } from './passkeys'
import { preferences } from './preferences'
import { settlement } from './settlement'
import { slips } from './slips'
import { tracking } from './tracking'
import { widget } from './widget'

/**
 * All calls of the bank's API (spec §7) and the marked extensions, keyed by 'METHOD /path/{param}'. The sandbox
 * validates with these schemas; browsers import only the types.
 */
export const contract = {
  ...access,
  ...contact,
  ...knowledge,
  ...widget,
  ...negotiation,
  ...slips,
  ...preferences,
  ...tracking,
  ...papers,
  ...settlement,
  ...passkeys,
} as const

export type Contract = typeof contract
export type CallName = keyof Contract

type Part<K extends CallName, P extends string> =
  Contract[K] extends Record<P, infer S extends TSchema> ? Static<S> : undefined

/** Path parameters of a call; undefined when it has none. */
export type Params<K extends CallName> = Part<K, 'params'>
/** Query of a call; undefined when it has none. */
export type Query<K extends CallName> = Part<K, 'query'>
/** Body of a call; undefined when it has none. */
export type Body<K extends CallName> = Part<K, 'body'>

/** Data of a call's 200 response. */
export type Data<K extends CallName> = Static<Contract[K]['answer']>
/** Successful responses of a call, discriminated by status. */
export type Answer<K extends CallName> =
  | { status: 200; data: Data<K> }
  | (Contract[K] extends { nothing: infer S extends TSchema } ? { status: 202; data: Static<S> } : never)

export type { AcceptanceBody, ChoiceBody, Concluded, Terms } from './agreement-terms'
export type { CallDefinition, FieldError } from './call'
export { answersOf, Problem, problemsOf } from './call'
export type {
  Agreement,
  AgreementInstalment,
  AgreementState,
  Contract as DebtContract,
  NegotiationList,
  OfferFamily,
  OfferOption,
  Opportunity,
  PaymentKind,
  PaymentMethod,
  ProposalSlip,
} from './offers'
export type { ProgressCode } from './tracking'
