import { endSessions } from '../access/sessions'
import type { Sandbox } from '../server/sandbox'
import type { Happened, Happening } from './happenings'

interface Row {
  id: string | number
  tax_id: string
  until: string
}

/** What lapses is looked up by time, so its end is only told; each is void once used or replaced. */
const lapsing: readonly { kind: Happened['kind']; text: string; sql: string }[] = [
  {
    kind: 'RESERVA_VENCIDA',
    text: 'A reserva da oferta venceu',
    sql: `SELECT id, tax_id, valid_until AS until FROM proposals WHERE superseded = 0
      AND NOT EXISTS (SELECT 1 FROM agreements WHERE agreements.proposal = proposals.id)`,
  },
  {
    kind: 'CODIGO_VENCIDO',
    text: 'O código enviado venceu',
    sql: 'SELECT id, tax_id, expires_at AS until FROM sent_codes WHERE used_at IS NULL',
  },
  {
    kind: 'LINK_VENCIDO',
    text: 'O link enviado por e-mail venceu',
    sql: 'SELECT id, tax_id, expires_at AS until FROM email_links',
  },
  {
    kind: 'LINK_VENCIDO',
    text: 'O link de sessão venceu',
    sql: 'SELECT id, tax_id, expires_at AS until FROM session_links',
  },
]

export function expiries(sandbox: Sandbox): Happening[] {
  return lapsing.flatMap(({ kind, text, sql }) =>
    sandbox.store.all<Row>(sql).map(({ tax_id: cpfCnpj, until }) => ({
      at: new Date(until),
      happen: () => ({ kind, cpfCnpj, text }),
    })),
  )
}

const OPEN_SESSIONS = 'SELECT id, tax_id, expires_at AS until FROM sessions WHERE ended_at IS NULL'

export function sessionExpiries(sandbox: Sandbox): Happening[] {
  const now = sandbox.clock.now().getTime()
  return sandbox.store.all<Row>(OPEN_SESSIONS).map(({ tax_id: cpfCnpj, until }) => ({
    at: new Date(now + Date.parse(until) - Date.now()),
    happen() {
      endSessions(sandbox, cpfCnpj)
      return { kind: 'SESSAO_VENCIDA', cpfCnpj, text: 'A sessão terminou' }
    },
  }))
}

/** Sessions live in real time: when the sandbox's time jumps, they grow older by as much. */
export function ageSessions({ store }: Sandbox, milliseconds: number): void {
  for (const { id, until } of store.all<Row>(OPEN_SESSIONS)) {
    const earlier = new Date(Date.parse(until) - milliseconds).toISOString()
    store.run('UPDATE sessions SET expires_at = ? WHERE id = ?', earlier, id)
  }
}
