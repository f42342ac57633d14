import { isMobile } from '@portal/domain/phone'
import type { Debtor } from '../access/debtors'
import type { Sandbox } from '../server/sandbox'
import { kindOf } from '../store/collection'

/** A message that the bank would have sent. */
export interface Message {
  channel: 'SMS' | 'EMAIL' | 'VOZ'
  to: string
  text: string
  code?: string
  link?: string
}

export interface SentMessage {
  cpfCnpj: string
  channel: string
  to: string
  code: string | null
  link: string | null
  text: string
  at: string
}

export const outbox = kindOf<SentMessage & { id: string }>('outbox', ['id'], ({ cpfCnpj }) => cpfCnpj)

export function post({ store, clock }: Sandbox, cpfCnpj: string, message: Message): void {
  const at = clock.now().toISOString()
  store.add(outbox, (id) => ({ id, cpfCnpj, code: null, link: null, ...message, at }))
}

/** Notifies every contact on file, so that the owner learns of actions that are not theirs. */
export function notifyContacts(
  sandbox: Sandbox,
  { taxId, phone, email }: Pick<Debtor, 'taxId' | 'phone' | 'email'>,
  message: Pick<Message, 'text' | 'link'>,
): void {
  if (isMobile(phone)) post(sandbox, taxId, { channel: 'SMS', to: phone, ...message })
  if (email !== '') post(sandbox, taxId, { channel: 'EMAIL', to: email, ...message })
}

/** Newest first; of one debtor, or of all. */
export const sentMessages = ({ store }: Sandbox, taxId: string | null, limit = 200): SentMessage[] =>
  store
    .list(outbox, taxId || undefined)
    .slice(-limit)
    .reverse()
    .map(({ id: _, ...message }) => message)
