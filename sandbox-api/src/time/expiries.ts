import { type StoredCode, sentCodes } from '../access/codes'
import { sessionLinks } from '../access/executions'
import { endSessions, sessions } from '../access/sessions'
import { emailLinks } from '../contact/email-links'
import { isConcluded, proposals } from '../negotiation/proposals'
import type { Sandbox } from '../server/sandbox'
import type { PastEvent, TimedEvent } from './events'

type Lapsing = Pick<StoredCode, 'taxId' | 'expiresAt'>

/**
 * Expiry is computed from the time on each read, so these events only report it; each is void once used or replaced.
 */
export function expiries(sandbox: Sandbox): TimedEvent[] {
  const { store } = sandbox
  const reserved = store.list(proposals).filter((one) => !one.superseded && !isConcluded(sandbox, one))
  const reservations = reserved.map(({ taxId, validUntil }) => ({ taxId, expiresAt: validUntil }))
  const codes = store.list(sentCodes).filter(({ usedAt }) => usedAt === null)
  const table: readonly [kind: PastEvent['kind'], text: string, all: Lapsing[]][] = [
    ['RESERVA_VENCIDA', 'A reserva da oferta venceu', reservations],
    ['CODIGO_VENCIDO', 'O código enviado venceu', codes],
    ['LINK_VENCIDO', 'O link enviado por e-mail venceu', store.list(emailLinks)],
    ['LINK_VENCIDO', 'O link de sessão venceu', store.list(sessionLinks)],
  ]
  return table.flatMap(([kind, text, all]) =>
    all.map(({ taxId: cpfCnpj, expiresAt }) => ({
      at: new Date(expiresAt),
      happen: () => ({ kind, cpfCnpj, text }),
    })),
  )
}

export function sessionExpiries(sandbox: Sandbox): TimedEvent[] {
  const now = sandbox.clock.now().getTime()
  return sandbox.store.list(sessions).map(({ taxId: cpfCnpj, expiresAt }) => ({
    at: new Date(now + Date.parse(expiresAt) - Date.now()),
    happen() {
      endSessions(sandbox, cpfCnpj)
      return { kind: 'SESSAO_VENCIDA', cpfCnpj, text: 'A sessão terminou' }
    },
  }))
}

/** Sessions live in real time: a jump of the sandbox's time ages them by as much. */
export function ageSessions({ store }: Sandbox, milliseconds: number): void {
  for (const one of store.list(sessions)) {
    store.put(sessions, {
      ...one,
      expiresAt: new Date(Date.parse(one.expiresAt) - milliseconds).toISOString(),
    })
  }
}
