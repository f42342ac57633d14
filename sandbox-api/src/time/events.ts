import type { Sandbox } from '../server/sandbox'
import { kindOf } from '../store/store'

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

/** An event that the passing of time will cause, as the records are now. */
export interface TimedEvent extends PastEvent {
  at: Date
  /** Id of the record that it is about; there is one event of a kind for each. */
  of: string
  /** Sent to the debtor. */
  message?: string
  /** Changes the records. */
  change?: (sandbox: Sandbox) => void
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
