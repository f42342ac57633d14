import { type StoredCode, sentCodes } from '../access/codes'
import { sessionLinks } from '../access/executions'
import { endSessions, sessions } from '../access/sessions'
import { emailLinks } from '../contact/email-links'
import { isConcluded, proposals } from '../negotiation/proposals'
import type { Sandbox } from '../server/sandbox'
import type { PastEvent, TimedEvent } from './events'

type Lapsing = Pick<StoredCode, 'taxId' | 'expiresAt'>

type Row = readonly [kind: PastEvent['kind'], text: string, of: (sandbox: Sandbox) => Lapsing[]]

/**
 * Expiry is computed from the time on each read, so these events only report it; each is void once used or replaced.
 */
const lapsing: readonly Row[] = [
  [
    'RESERVA_VENCIDA',
    'A reserva da oferta venceu',
    (sandbox) =>
      sandbox.store
        .list(proposals)
        .filter((one) => !one.superseded && !isConcluded(sandbox, one))
        .map(({ taxId, validUntil }) => ({ taxId, expiresAt: validUntil })),
  ],
  [
    'CODIGO_VENCIDO',
    'O código enviado venceu',
    ({ store }) => store.list(sentCodes).filter(({ usedAt }) => usedAt === null),
  ],
  ['LINK_VENCIDO', 'O link enviado por e-mail venceu', ({ store }) => store.list(emailLinks)],
  ['LINK_VENCIDO', 'O link de sessão venceu', ({ store }) => store.list(sessionLinks)],
]

export const expiries = (sandbox: Sandbox): TimedEvent[] =>
  lapsing.flatMap(([kind, text, of]) =>
    of(sandbox).map(({ taxId: cpfCnpj, expiresAt }) => ({
      at: new Date(expiresAt),
      happen: () => ({ kind, cpfCnpj, text }),
    })),
  )

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
