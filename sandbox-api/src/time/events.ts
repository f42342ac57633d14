import { type Debtor, findDebtor } from '../access/debtors'
import { post } from '../contact/outbox'
import type { Sandbox } from '../server/sandbox'
import { kindOf } from '../store/collection'

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
  const debtor: Debtor | null = findDebtor(sandbox, taxId)
  if (debtor === null) return
  if (debtor.email !== '') post(sandbox, taxId, { channel: 'EMAIL', to: debtor.email, text })
  else if (debtor.phone !== '') post(sandbox, taxId, { channel: 'SMS', to: debtor.phone, text })
}

type RecordedEvent = PastEvent & { at: string }

const happened = kindOf<RecordedEvent & { id: string }>('happened', ['id'], ({ cpfCnpj }) => cpfCnpj)

export const recordEvent = ({ store, clock }: Sandbox, one: PastEvent): void =>
  store.add(happened, (id) => ({ id, at: clock.now().toISOString(), ...one }))

/** Past events, newest first. */
export const pastEvents = ({ store }: Sandbox, limit = 500): RecordedEvent[] =>
  store
    .list(happened)
    .slice(-limit)
    .reverse()
    .map(({ id: _, ...one }) => one)
