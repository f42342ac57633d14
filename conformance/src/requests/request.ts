import type { CallName } from '@portal/contract'
import type { Bank, Options, Reply } from '../bank'
import type { Role } from '../prepared'

/** How one call is made with prepared people only. Repeatable unless the people say otherwise. */
export type Request = (bank: Bank) => Promise<Reply>

export type Make = (bank: Bank) => Options | Promise<Options>

export const call =
  (name: CallName, make: Make = () => ({})): Request =>
  async (bank) =>
    bank.send(name, await make(bank))

export const of =
  (role: Role, as?: Role): Make =>
  (bank) => ({
    params: { id: bank.id(role) },
    ...(as === undefined ? {} : { as }),
  })

/** Some calls of the contract. */
export type Requests = { readonly [K in CallName]?: Request }
