import { type StoredCode, sentCodes } from '../access/codes'
import { sessionLinks } from '../access/executions'
import { endSessions, sessions } from '../access/sessions'
import { emailLinks } from '../contact/email-links'
import { openProposals } from '../negotiation/proposals'
import type { Sandbox } from '../server/sandbox'
import type { PastEvent, TimedEvent } from './events'

type Lapsing = Pick<StoredCode, 'id' | 'taxId' | 'expiresAt'>

/** Expiry is computed from the time on each read, so these events only report it. */
export function expiries(sandbox: Sandbox): TimedEvent[] {
  const { store } = sandbox
  const reservations = openProposals(sandbox).map(({ validUntil, ...one }) => ({
    ...one,
    expiresAt: validUntil,
  }))
  const table: readonly [kind: PastEvent['kind'], text: string, all: Lapsing[]][] = [
    ['RESERVA_VENCIDA', 'A reserva da oferta venceu', reservations],
    ['CODIGO_VENCIDO', 'O código enviado venceu', store.list(sentCodes)],
    ['LINK_VENCIDO', 'O link enviado por e-mail venceu', store.list(emailLinks)],
    ['LINK_VENCIDO', 'O link de sessão venceu', store.list(sessionLinks)],
  ]
  return table.flatMap(([kind, text, all]) =>
    all.map((one) => ({ at: new Date(one.expiresAt), kind, of: one.id, cpfCnpj: one.taxId, text })),
  )
}

export function sessionExpiries(sandbox: Sandbox): TimedEvent[] {
  const now = sandbox.clock.now().getTime()
  return sandbox.store.list(sessions).map(({ id: of, taxId: cpfCnpj, expiresAt }) => ({
    ...{ kind: 'SESSAO_VENCIDA', of, cpfCnpj, text: 'A sessão terminou' },
    at: new Date(now + Date.parse(expiresAt) - Date.now()),
    change: () => endSessions(sandbox, cpfCnpj),
  }))
}
