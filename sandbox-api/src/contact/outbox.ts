import { isMobile } from '@portal/domain/phone'
import type { Debtor } from '../access/debtors'
import type { Sandbox } from '../server/sandbox'

/** A message that the bank would have sent. */
export interface Message {
  channel: 'SMS' | 'EMAIL' | 'VOZ'
  to: string
  text: string
  code?: string
  link?: string
}

export function post({ store, clock }: Sandbox, taxId: string, message: Message): void {
  store.run(
    'INSERT INTO outbox (tax_id, channel, recipient, code, link, text, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    taxId,
    message.channel,
    message.to,
    message.code ?? null,
    message.link ?? null,
    message.text,
    clock.now().toISOString(),
  )
}

/** To every contact on file: whoever reads them learns of what they have not done. */
export function tellContacts(
  sandbox: Sandbox,
  { taxId, phone, email }: Pick<Debtor, 'taxId' | 'phone' | 'email'>,
  message: Pick<Message, 'text' | 'link'>,
): void {
  if (isMobile(phone)) post(sandbox, taxId, { channel: 'SMS', to: phone, ...message })
  if (email !== '') post(sandbox, taxId, { channel: 'EMAIL', to: email, ...message })
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

/** Newest first; of one debtor, or of all. */
export function sentMessages({ store }: Sandbox, taxId: string | null, limit = 200): SentMessage[] {
  return store.all<SentMessage>(
    `SELECT tax_id AS cpfCnpj, channel, recipient AS "to", code, link, text, at FROM outbox
     WHERE ?1 = '' OR tax_id = ?1 ORDER BY id DESC LIMIT ?2`,
    taxId ?? '',
    limit,
  )
}
