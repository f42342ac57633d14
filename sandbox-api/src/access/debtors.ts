import type { Data } from '@portal/contract'
import { type Persona, personaOf } from '../personas'
import { notFound, ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { versionOf } from '../server/version'
import { kindOf } from '../store/store'

export interface DebtorRecord {
  taxId: string
  name: string
  /** Digits; '' when absent. */
  phone: string
  email: string
  emailConfirmed: boolean
  passwordHash: string | null
  whatsapp: boolean
  /** CPF of the partner who acts for the company. */
  partner: string | null
  /** As entered by the debtor. */
  address: object | null
  lastAccess: string | null
  /** The debtor has answered the knowledge check. */
  confirmed: boolean
  /** Service preferences, shown to the bank's attendants. */
  needs: NonNullable<Data<'GET /api/v1/basic-data/{id}'>['atendimento']>
}

export interface Debtor extends DebtorRecord {
  /** The debtor's scripted behaviour of the bank. */
  persona: Persona
}

export const debtors = kindOf<DebtorRecord>('debtors', ['taxId'])

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

/**
 * Title of a consult's refusal (spec §8); null when it is not refused, or once the person has confirmed their identity.
 * Until then an execution of the tax id records the journey but shows nothing.
 */
export function refusalOf({ persona: { consult }, confirmed }: Debtor): string | null {
  if (consult?.status !== 401) return null
  return consult.until === 'confirmed' && confirmed ? null : consult.title
}

/** Version of the data that User/Update changes. */
export const versionOfData = ({ phone, email, partner, address }: Debtor): string =>
  versionOf([phone, email, partner, address])

/** Version of the WhatsApp choice. */
export const versionOfChoice = ({ whatsapp }: Debtor): string => versionOf(['whatsapp', whatsapp])

export const changeDebtor = ({ store }: Sandbox, taxId: string, change: Partial<DebtorRecord>): void =>
  store.change(debtors, taxId, change)

/** A phone belongs to one tax id; throws if another debtor has it (spec §8). */
export function assertFreePhone({ store }: Sandbox, phone: string, taxId: string, status = 401): void {
  const isTaken = store.list(debtors).some((one) => one.phone === phone && one.taxId !== taxId)
  if (isTaken) throw new ProblemError(status, 'Telefone já existe em outro CPF', 'TELEFONE_EM_USO')
}
