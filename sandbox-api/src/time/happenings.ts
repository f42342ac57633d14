import { type Debtor, findDebtor } from '../access/debtors'
import { post } from '../contact/outbox'
import type { Sandbox } from '../server/sandbox'
import { kindOf } from '../store/collection'

/** What happens at the bank by itself as time passes. */
export interface Happening {
  at: Date
  /** Runs at its moment; null when what happened before has made it void. */
  happen(): Happened | null
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

export interface Happened {
  kind: Kind
  cpfCnpj: string
  text: string
}

/** By e-mail, by SMS where there is none, or not at all. */
export function tell(sandbox: Sandbox, taxId: string, text: string): void {
  const debtor: Debtor | null = findDebtor(sandbox, taxId)
  if (debtor === null) return
  if (debtor.email !== '') post(sandbox, taxId, { channel: 'EMAIL', to: debtor.email, text })
  else if (debtor.phone !== '') post(sandbox, taxId, { channel: 'SMS', to: debtor.phone, text })
}

type Noted = Happened & { at: string }

const happened = kindOf<Noted & { id: string }>(
  'happened',
  ({ id }) => id,
  ({ cpfCnpj }) => cpfCnpj,
)

export const note = ({ store, clock }: Sandbox, one: Happened): void =>
  store.add(happened, (id) => ({ id, at: clock.now().toISOString(), ...one }))

/** What has happened by itself, newest first. */
export const happenedSoFar = ({ store }: Sandbox, limit = 500): Noted[] =>
  store
    .list(happened)
    .slice(-limit)
    .reverse()
    .map(({ id: _, ...one }) => one)
