import { maskTaxId } from '@portal/domain/tax-id'
import { assertMayRequest } from '../access/code-requests'
import { changeDebtor, debtorOf } from '../access/debtors'
import { maskEmail } from '../access/masks'
import { isoOf } from '../clock/sao-paulo'
import type { Handlers } from '../server/handler'
import type { Limit } from '../server/limits'
import { notFound, ProblemError } from '../server/problem'
import { post } from './outbox'

const LIFETIME_MS = 24 * 3_600_000
/** Of one caller: who asks elsewhere keeps nobody waiting. */
const COOL_DOWN: Limit = { tries: 1, seconds: 60, title: 'Aguarde para pedir outro e-mail' }
const OF_A_DAY: Limit = { tries: 8, seconds: 86_400, title: 'Muitos e-mails pedidos' }

interface LinkRow {
  tax_id: string
  email: string
  expires_at: string
}

/** Confirms an e-mail address by a link sent to it (/email-auth/{id}), once. The page asks only when it is pressed. */
export const emailLinkHandlers = {
  'POST /api/auth/urlAutenticaEmailResposta': ({ body, caller }, sandbox) => {
    const { store, clock, random, limits } = sandbox
    assertMayRequest(sandbox, caller, body.cpfCnpj)
    const { taxId, email } = debtorOf(sandbox, body.cpfCnpj)
    if (email === '') throw notFound('Contato não encontrado')
    const key = `email-link:${taxId}:${caller.key}`
    limits.consume(key, COOL_DOWN)
    limits.consume(`${key}:day`, OF_A_DAY)
    const at = clock.now()
    const id = random.bytes(24).toString('base64url')
    const expiresAt = new Date(at.getTime() + LIFETIME_MS)
    store.run(
      'INSERT INTO email_links (id, tax_id, email, sent_at, expires_at) VALUES (?, ?, ?, ?, ?)',
      id,
      taxId,
      email,
      at.toISOString(),
      expiresAt.toISOString(),
    )
    post(sandbox, taxId, {
      channel: 'EMAIL',
      to: email,
      link: `/email-auth/${id}`,
      text: 'Confirme o seu e-mail pelo link.',
    })
    return {
      status: 200,
      data: {
        status: 'OK',
        destino: maskEmail(email),
        expiraEm: isoOf(expiresAt),
        reenvioEm: COOL_DOWN.seconds,
      },
    }
  },
  'GET /api/auth/GetAutenticaEmail/{id}': ({ params }, sandbox) => {
    const link = sandbox.store.get<LinkRow>('SELECT * FROM email_links WHERE id = ?', params.id)
    if (link === undefined) throw notFound('Link inválido')
    const debtor = debtorOf(sandbox, link.tax_id)
    if (link.expires_at <= sandbox.clock.now().toISOString() || debtor.email !== link.email) {
      throw new ProblemError(410, 'Link expirado', { codigo: 'LINK_EXPIRADO' })
    }
    sandbox.store.run('DELETE FROM email_links WHERE id = ?', params.id)
    changeDebtor(sandbox, link.tax_id, { emailConfirmed: true })
    return {
      status: 200,
      data: { status: 'OK', cpfCnpj: maskTaxId(link.tax_id), email: maskEmail(link.email) },
    }
  },
} satisfies Partial<Handlers>
