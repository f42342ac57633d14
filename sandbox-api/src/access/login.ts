import { confirmPendingContacts } from '../contact/contact-changes'
import type { Caller } from '../server/caller'
import type { Handlers } from '../server/handler'
import type { Limit } from '../server/limits'
import { BareError, internalError, invalidField, ProblemError, unauthorised } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { sign } from '../server/secrets'
import { issueCsrfToken } from '../server/signed-tokens'
import { accessCodeOf, checkCode, invalidCode, refuseCode } from './codes'
import { assertTaxId, nothing } from './consult'
import { findDebtor } from './debtors'
import { isKnown } from './known-devices'
import { changePassword, onRecord, passwordMatches, pendingPasswords, refusalOfPassword } from './passwords'
import { confirmOwnSession, endSessions, openSession, readToken, renewSession } from './sessions'

const TOO_MANY = 'Muitas tentativas de entrar'
/** Wrong passwords of one caller: a wait, never a lock-out. */
const WRONG_PASSWORDS: Limit = {
  tries: 5,
  pauses: [30, 60, 120, 240, 480, 900],
  seconds: 86_400,
  title: TOO_MANY,
}
/** Wrong passwords of all strangers for one person. A known device or a code still logs in. */
const OF_STRANGERS: Limit = { tries: 100, seconds: 3600, title: TOO_MANY }
/** How long a login that was refused despite a correct password may end the other session. */
const TAKEOVER: Limit = { tries: 1, seconds: 300, title: 'Muitas tentativas' }
/** Only the sender of the correct password knows the bot token that was sent with it; it is stored hashed. */
const takeoverKey = ({ secrets }: Sandbox, taxId: string, caller: Caller, botToken: string) =>
  `takeover:${sign(secrets.csrf, [taxId, caller.key, botToken].join(' '))}`

export const loginHandlers = {
  'POST /api/auth/login/{botToken}': async ({ params: { botToken }, body, caller }, sandbox) => {
    const { botCheck, limits } = sandbox
    const { cpfCnpj: taxId, senha } = body
    assertTaxId('cpfCnpj', taxId)
    await botCheck.consume(botToken)
    const known = isKnown(sandbox, caller, taxId)
    const failures = `password:${taxId}:${known ? caller.key : caller.address}`
    const strangers = `password:${taxId}`
    limits.assertOpen(failures, WRONG_PASSWORDS)
    if (!known) limits.assertOpen(strangers, OF_STRANGERS)
    const debtor = findDebtor(sandbox, taxId)
    if (!passwordMatches(senha, debtor?.passwordHash) || debtor === null) {
      limits.count(failures, WRONG_PASSWORDS)
      if (!known) limits.count(strangers, OF_STRANGERS)
      throw new ProblemError(401, 'Credenciais inválidas', 'CREDENCIAIS_INVALIDAS')
    }
    limits.forgive(failures)
    try {
      return await openSession(sandbox, caller, debtor, 'password')
    } catch (error) {
      if (error instanceof BareError) {
        // The password has been verified: allow ending the other session and repeating the login.
        limits.count(takeoverKey(sandbox, taxId, caller, botToken), TAKEOVER)
        botCheck.release(botToken)
      }
      throw error
    }
  },
  'POST /api/consultar_codigo': ({ body, caller }, sandbox) => {
    const taxId = 'cpf' in body ? body.cpf : caller.identification
    if (taxId === null) throw invalidField('X-Identification', 'Informe o CPF ou CNPJ consultado')
    const code = 'code' in body ? body.code : body.CodigoAcesso
    const senha = 'senha' in body ? body.senha : null
    // Same work and same response for unknown ids (OWASP ASVS 5.0 6.3.8).
    const debtor = findDebtor(sandbox, taxId)
    // The pending password is compared before the code is consumed, so that a wrong or refused one does not cost a code.
    const pending = sandbox.store.find(pendingPasswords, taxId, caller.browser)?.hash ?? null
    const confirms = senha !== null && passwordMatches(senha, pending)
    const refusal = confirms && debtor ? refusalOfPassword(sandbox, senha, taxId, onRecord(debtor)) : null
    const isDone = senha === null || (confirms && refusal === null)
    const left = checkCode(sandbox, accessCodeOf(sandbox, caller, taxId), code, isDone ? 'use up' : 'keep')
    if (debtor === null || left !== null) throw refuseCode(sandbox, caller, taxId, code, left ?? 0)
    if (senha !== null && !confirms) throw unauthorised()
    if (refusal !== null) throw refusal
    const { codeLogin } = debtor.persona
    if (codeLogin === 'NOK') return { status: 'NOK', detail: 'Sem negociação disponível' }
    if (codeLogin === 202) return nothing
    if (codeLogin === 401) throw unauthorised()
    if (codeLogin === 500) throw internalError()
    if (confirms) changePassword(sandbox, debtor, pending)
    confirmPendingContacts(sandbox, taxId, caller)
    return openSession(sandbox, caller, debtor, 'code')
  },
  'GET /api/v1/get-csrf-token': (_, { secrets }) => ({ csrfToken: issueCsrfToken(secrets.csrf) }),
  'GET /api/auth/verificar/{cpfCnpj}/{codigo}': ({ params: { cpfCnpj, codigo }, caller }, sandbox) => {
    const left = checkCode(sandbox, accessCodeOf(sandbox, caller, cpfCnpj), codigo, 'keep')
    if (left !== null) throw invalidCode(left)
    confirmOwnSession(sandbox, caller, cpfCnpj, 'code')
    return { status: 'OK' }
  },
  'POST /api/auth/RenovarSessao': ({ caller }, sandbox) => renewSession(sandbox, caller.login()),
  'POST /api/auth/TokenValidate': async ({ body: { CpfCnpj: taxId, Token: token }, caller }, sandbox) => {
    const credentials = await readToken(sandbox, token)
    const isOwn = credentials !== 'expired' && credentials?.taxId === taxId
    const key = takeoverKey(sandbox, taxId, caller, token)
    if (!isOwn && sandbox.limits.closedUntil(key, TAKEOVER) === null) throw unauthorised()
    sandbox.limits.forgive(key)
    endSessions(sandbox, taxId)
    return { status: 'OK' }
  },
} satisfies Partial<Handlers>
