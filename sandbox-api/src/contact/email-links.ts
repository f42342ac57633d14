import { maskTaxId } from '@portal/domain/tax-id'
import { hasOwnCodes } from '../access/codes'
import { changeDebtor, debtorOf } from '../access/debtors'
import { passkeys } from '../access/passkeys'
import { setPassword } from '../access/passwords'
import { endSessions } from '../access/sessions'
import type { Handlers } from '../server/handler'
import type { Limit } from '../server/limits'
import { notFound, ProblemError, tooMany } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { kindOf } from '../store/store'
import { changes } from './contact-changes'
import { contactBy, maskEmail, messageSent, post } from './outbox'

const DAY_MS = 24 * 3_600_000
/** Per caller, so that requests of others do not delay it. */
const COOL_DOWN: Limit = { tries: 1, seconds: 60, title: 'Aguarde para pedir outro e-mail' }
const OF_A_DAY: Limit = { tries: 8, seconds: 86_400, title: 'Muitos e-mails pedidos' }
const OBJECTION_DAYS = 30

export const emailLinks = kindOf<{ id: string; taxId: string; email: string; expiresAt: string }>(
  'e-mail links',
  ['id'],
)

/**
 * Objection through the old contact: drops a pending change or reverts an applied one, and revokes the session,
 * password and passkeys of whoever made it. A code to the old contact opens the account again.
 */
function objectToChange(sandbox: Sandbox, id: string): void {
  const { store, clock } = sandbox
  const stored = store.find(changes, id)
  if (stored === undefined || stored.state === 'OBJECTED' || stored.at <= clock.iso(-OBJECTION_DAYS * DAY_MS))
    throw notFound('Link inválido')
  store.change(changes, id, { state: 'OBJECTED' })
  if (stored.state === 'PENDING') return
  const { taxId, change, old } = stored
  changeDebtor(sandbox, taxId, {
    ...(change.phone !== undefined && { phone: old.phone }),
    ...(change.email !== undefined && { email: old.email }),
  })
  setPassword(sandbox, taxId, null)
  store.remove(passkeys, store.list(passkeys, taxId))
  endSessions(sandbox, taxId)
}

/** Links in the bank's messages: each confirms or objects once. Their pages send the call on a click only. */
export const emailLinkHandlers = {
  'POST /api/auth/urlAutenticaEmailResposta': ({ body, caller }, sandbox) => {
    const { store, clock, random, limits } = sandbox
    if (!hasOwnCodes(sandbox, caller, body.cpfCnpj)) throw tooMany('Muitos códigos pedidos', 3600)
    const debtor = debtorOf(sandbox, body.cpfCnpj)
    const { taxId, email } = debtor
    const contact = contactBy('EMAIL', debtor)
    const key = `email-link:${taxId}:${caller.key}`
    limits.consume(key, COOL_DOWN)
    limits.consume(`${key}:day`, OF_A_DAY)
    const id = random.bytes(24).toString('base64url')
    const expiresAt = clock.iso(DAY_MS)
    store.put(emailLinks, { id, taxId, email, expiresAt })
    const text = 'Confirme o seu e-mail pelo link.'
    post(sandbox, taxId, { ...contact, link: `/email-auth/${id}`, text })
    return messageSent(contact, expiresAt, COOL_DOWN.seconds)
  },
  'GET /api/auth/GetAutenticaEmail/{id}': ({ params }, sandbox) => {
    const link = sandbox.store.find(emailLinks, params.id)
    if (link === undefined) throw notFound('Link inválido')
    const { taxId, email, expiresAt } = link
    if (expiresAt <= sandbox.clock.iso() || debtorOf(sandbox, taxId).email !== email) {
      throw new ProblemError(410, 'Link expirado', 'LINK_EXPIRADO')
    }
    sandbox.store.remove(emailLinks, [link])
    changeDebtor(sandbox, taxId, { emailConfirmed: true })
    return { status: 'OK', cpfCnpj: maskTaxId(taxId), email: maskEmail(email) }
  },
  'POST /api/v1/contestacao/{id}': ({ params }, sandbox) => {
    sandbox.store.transaction(() => objectToChange(sandbox, params.id))
    return { status: 'OK' }
  },
} satisfies Partial<Handlers>
