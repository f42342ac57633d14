import type { Data } from '@portal/contract'
import { type Persona, personaOf } from '../personas'
import { notFound } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { versionOf } from '../server/version'
import { kindOf } from '../store/collection'

export interface DebtorRecord {
  taxId: string
  name: string
  /** Digits, '' when there is none. */
  phone: string
  email: string
  emailConfirmed: boolean
  passwordHash: string | null
  whatsapp: boolean
  /** CPF of the partner who acts for a company. */
  partner: string | null
  /** What the debtor has entered. */
  address: object | null
  lastAccess: string | null
  /** By data that only they know. */
  confirmed: boolean
  /** How they want to be served, for whoever talks to them. */
  needs: NonNullable<Data<'GET /api/v1/basic-data/{id}'>['atendimento']>
}

export interface Debtor extends DebtorRecord {
  /** How the bank behaves towards this debtor. */
  persona: Persona
}

export const debtors = kindOf<DebtorRecord>('debtors', ({ taxId }) => taxId)

/** null for a tax id that the bank does not know. */
export function findDebtor({ store }: Sandbox, taxId: string): Debtor | null {
  const record = store.find(debtors, taxId)
  const persona = personaOf(taxId)
  return record === undefined || persona === undefined ? null : { ...record, persona }
}

export function debtorOf(sandbox: Sandbox, taxId: string): Debtor {
  const debtor = findDebtor(sandbox, taxId)
  if (debtor === null) throw notFound('Cadastro não encontrado')
  return debtor
}

/** Of what User/Update changes. */
export const versionOfData = ({ phone, email, partner, address }: Debtor): string =>
  versionOf([phone, email, partner, address])

/** Of the WhatsApp choice. */
export const versionOfChoice = ({ whatsapp }: Debtor): string => versionOf(['whatsapp', whatsapp])

export type DebtorChange = Partial<Omit<DebtorRecord, 'taxId'>>

export const changeDebtor = ({ store }: Sandbox, taxId: string, change: DebtorChange): void =>
  store.change(debtors, taxId, change)

/** A phone belongs to one tax id. */
export const isPhoneTaken = ({ store }: Sandbox, phone: string, taxId: string): boolean =>
  store.list(debtors).some((one) => one.phone === phone && one.taxId !== taxId)
