import { findDebtor } from '../access/debtors'
import { contactOf, post } from '../contact/outbox'
import type { Sandbox } from '../server/sandbox'
import { kindOf } from '../store/store'

/** An event caused by the passing of time. */
export interface TimedEvent {
  at: Date
  /** Runs at its time; returns null when an earlier event has made it void. */
  happen(): PastEvent | null
}

type Kind =
  | 'PAGAMENTO'
  | 'CREDITO'
  | 'DEBITO_AUTOMATICO'
  | 'LEMBRETE'
  | 'BOLETO_VENCIDO'
  | 'ASSINATURA_VENCIDA'
  | 'RESERVA_VENCIDA'
  | 'CODIGO_VENCIDO'
  | 'LINK_VENCIDO'
  | 'SESSAO_VENCIDA'

export interface PastEvent {
  kind: Kind
  cpfCnpj: string
  text: string
}

/** Sends an e-mail, else an SMS, else nothing. */
export function notifyDebtor(sandbox: Sandbox, taxId: string, text: string): void {
  const debtor = findDebtor(sandbox, taxId)
  const contact = debtor && contactOf(debtor)
  if (contact?.to) post(sandbox, taxId, { ...contact, text })
}

type RecordedEvent = PastEvent & { at: string }

const happened = kindOf<RecordedEvent & { id: string }>('happened', ['id'])

export const recordEvent = ({ store, clock }: Sandbox, one: PastEvent): void =>
  store.add(happened, (id) => ({ id, at: clock.iso(), ...one }))

/** Past events, newest first. */
export const pastEvents = ({ store }: Sandbox, limit = 500): RecordedEvent[] =>
  store
    .list(happened)
    .slice(-limit)
    .reverse()
    .map(({ id: _, ...one }) => one)
