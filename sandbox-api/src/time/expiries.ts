import { sentCodes } from '../access/codes'
import { sessionLinks } from '../access/executions'
import { endSessions, sessions } from '../access/sessions'
import { emailLinks } from '../contact/email-links'
import { isConcluded, proposals } from '../negotiation/proposals'
import type { Sandbox } from '../server/sandbox'
import type { Happened, Happening } from './happenings'

interface Lapsing {
  taxId: string
  expiresAt: string
}

/** What lapses is looked up by time, so its end is only told; each is void once used or replaced. */
const lapsing: readonly { kind: Happened['kind']; text: string; of(sandbox: Sandbox): Lapsing[] }[] = [
  {
    kind: 'RESERVA_VENCIDA',
    text: 'A reserva da oferta venceu',
    of: (sandbox) =>
      sandbox.store
        .list(proposals)
        .filter((one) => !one.superseded && !isConcluded(sandbox, one))
        .map(({ taxId, validUntil }) => ({ taxId, expiresAt: validUntil })),
  },
  {
    kind: 'CODIGO_VENCIDO',
    text: 'O código enviado venceu',
    of: ({ store }) => store.list(sentCodes).filter(({ usedAt }) => usedAt === null),
  },
  {
    kind: 'LINK_VENCIDO',
    text: 'O link enviado por e-mail venceu',
    of: ({ store }) => store.list(emailLinks),
  },
  {
    kind: 'LINK_VENCIDO',
    text: 'O link de sessão venceu',
    of: ({ store }) => store.list(sessionLinks),
  },
]

export const expiries = (sandbox: Sandbox): Happening[] =>
  lapsing.flatMap(({ kind, text, of }) =>
    of(sandbox).map(({ taxId: cpfCnpj, expiresAt }) => ({
      at: new Date(expiresAt),
      happen: () => ({ kind, cpfCnpj, text }),
    })),
  )

export function sessionExpiries(sandbox: Sandbox): Happening[] {
  const now = sandbox.clock.now().getTime()
  return sandbox.store.list(sessions).map(({ taxId: cpfCnpj, expiresAt }) => ({
    at: new Date(now + Date.parse(expiresAt) - Date.now()),
    happen() {
      endSessions(sandbox, cpfCnpj)
      return { kind: 'SESSAO_VENCIDA', cpfCnpj, text: 'A sessão terminou' }
    },
  }))
}

/** Sessions live in real time: when the sandbox's time jumps, they grow older by as much. */
export function ageSessions({ store }: Sandbox, milliseconds: number): void {
  for (const one of store.list(sessions)) {
    store.put(sessions, {
      ...one,
      expiresAt: new Date(Date.parse(one.expiresAt) - milliseconds).toISOString(),
    })
  }
}
