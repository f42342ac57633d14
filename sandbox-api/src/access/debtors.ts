import { type Persona, personaOf } from '../personas'
import { notFound } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { versionOf } from '../server/version'

export interface Debtor {
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
  addressJson: string | null
  lastAccess: string | null
  /** How the bank behaves towards this debtor. */
  persona: Persona
}

interface DebtorRow {
  tax_id: string
  name: string
  phone: string
  email: string
  email_confirmed: number
  password_hash: string | null
  whatsapp: number
  partner: string | null
  address_json: string | null
  last_access: string | null
}

/** null for a tax id that the bank does not know. */
export function findDebtor({ store }: Sandbox, taxId: string): Debtor | null {
  const row = store.get<DebtorRow>('SELECT * FROM debtors WHERE tax_id = ?', taxId)
  const persona = personaOf(taxId)
  if (row === undefined || persona === undefined) return null
  return {
    taxId,
    name: row.name,
    phone: row.phone,
    email: row.email,
    emailConfirmed: row.email_confirmed === 1,
    passwordHash: row.password_hash,
    whatsapp: row.whatsapp === 1,
    partner: row.partner,
    addressJson: row.address_json,
    lastAccess: row.last_access,
    persona,
  }
}

export function debtorOf(sandbox: Sandbox, taxId: string): Debtor {
  const debtor = findDebtor(sandbox, taxId)
  if (debtor === null) throw notFound('Cadastro não encontrado')
  return debtor
}

/** Of what User/Update changes. */
export const versionOfData = ({ phone, email, partner, addressJson }: Debtor): string =>
  versionOf([phone, email, partner, addressJson])

/** Of the WhatsApp choice. */
export const versionOfChoice = ({ whatsapp }: Debtor): string => versionOf(['whatsapp', whatsapp])

const columns = {
  phone: 'phone',
  email: 'email',
  emailConfirmed: 'email_confirmed',
  passwordHash: 'password_hash',
  whatsapp: 'whatsapp',
  partner: 'partner',
  addressJson: 'address_json',
  lastAccess: 'last_access',
} as const

export type DebtorChange = { -readonly [F in keyof typeof columns]?: Debtor[F] }

export function changeDebtor({ store }: Sandbox, taxId: string, change: DebtorChange): void {
  for (const field of Object.keys(columns) as (keyof typeof columns)[]) {
    const value = change[field]
    if (value === undefined) continue
    store.run(
      `UPDATE debtors SET ${columns[field]} = ? WHERE tax_id = ?`,
      typeof value === 'boolean' ? Number(value) : value,
      taxId,
    )
  }
}

/** A phone belongs to one tax id. */
export function isPhoneTaken({ store }: Sandbox, phone: string, taxId: string): boolean {
  return (
    store.get('SELECT 1 AS taken FROM debtors WHERE phone = ? AND tax_id <> ?', phone, taxId) !== undefined
  )
}
