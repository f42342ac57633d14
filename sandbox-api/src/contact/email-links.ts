import { maskTaxId } from '@portal/domain/tax-id'
import { assertMayRequest } from '../access/code-requests'
import { changeDebtor, debtorOf } from '../access/debtors'
import { maskEmail } from '../access/masks'
import { isoOf } from '../clock/sao-paulo'
import type { Handlers } from '../server/handler'
import { notFound, ProblemError, tooMany } from '../server/problem'
import { post } from './outbox'

const LIFETIME_MS = 24 * 3_600_000
const COOL_DOWN_SECONDS = 60

interface LinkRow {
  tax_id: string
  email: string
  sent_at: string
  expires_at: string
}

/** Confirms an e-mail address by a link sent to it (/email-auth/{id}), once. The page asks only when it is pressed. */
export const emailLinkHandlers = {
  'POST /api/auth/urlAutenticaEmailResposta': ({ body, caller }, sandbox) => {
    const { store, clock, random } = sandbox
    assertMayRequest(sandbox, caller, body.cpfCnpj)
    const { taxId, email } = debtorOf(sandbox, body.cpfCnpj)
    if (email === '') throw notFound('Contato não encontrado')
    const at = clock.now()
    const last = store.get<LinkRow>(
      'SELECT * FROM email_links WHERE tax_id = ? ORDER BY sent_at DESC LIMIT 1',
      taxId,
    )
    const waited = last === undefined ? COOL_DOWN_SECONDS : (at.getTime() - Date.parse(last.sent_at)) / 1000
    if (waited >= 0 && waited < COOL_DOWN_SECONDS) {
      throw tooMany('Aguarde para pedir outro e-mail', COOL_DOWN_SECONDS - waited)
    }
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
        reenvioEm: COOL_DOWN_SECONDS,
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
