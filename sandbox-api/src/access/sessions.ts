import type { Data } from '@portal/contract'
import { isTaxId, normaliseTaxId, stateModeOf } from '@portal/domain/tax-id'
import type { FastifyRequest } from 'fastify'
import { errors, jwtVerify, SignJWT } from 'jose'
import { isoOf } from '../clock/sao-paulo'
import { contactOf } from '../contact/outbox'
import { Caller, type Credentials, type Login } from '../server/caller'
import { clientNetwork } from '../server/client-address'
import { BareError, conflict, ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { sign } from '../server/secrets'
import { readDevice } from '../server/signed-tokens'
import { kindOf } from '../store/store'
import { rememberLogin } from './consulted-ids'
import { changeDebtor, type Debtor, debtorOf } from './debtors'

type LoginAnswer = Data<'POST /api/auth/RenovarSessao'>

const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000)

/**
 * End of a session from now, in whole seconds like its token. Sessions use real time, not the sandbox's: the portal
 * compares a token with the Date header of responses.
 */
const expiryOf = ({ sessionMinutes }: Sandbox, { persona: { sessionSeconds } }: Debtor): Date =>
  new Date((inSeconds(new Date()) + (sessionSeconds ?? sessionMinutes * 60)) * 1000)

/** An open session; a debtor has one at most. */
export interface Session {
  id: string
  taxId: string
  expiresAt: string
  /** When and how the debtor last proved their identity. */
  proofs: { code?: string; knowledge?: string }
}

export const sessions = kindOf<Session>('sessions', ['id'])

export const endSessions = ({ store }: Sandbox, taxId: string): void =>
  store.remove(sessions, store.list(sessions, taxId))

/**
 * Opens the only session of a debtor. While one is open, a login by password is refused with 'Usuario Ativo' (spec §8);
 * a login by access code or passkey replaces it. A code also counts as a fresh proof of identity.
 */
export function openSession(
  sandbox: Sandbox,
  caller: Caller,
  debtor: Debtor,
  by: 'password' | 'code' | 'passkey',
): Promise<LoginAnswer> {
  const { store, clock, random } = sandbox
  const { taxId } = debtor
  const session = random.id()
  const loginAt = new Date()
  const expiresAt = expiryOf(sandbox, debtor)
  const at = clock.iso()
  store.transaction(() => {
    const isOpen = store.list(sessions, taxId).some((one) => one.expiresAt > loginAt.toISOString())
    if (isOpen && by === 'password') throw new BareError(401, 'Usuario Ativo', 'USUARIO_ATIVO')
    endSessions(sandbox, taxId)
    const proofs = by === 'code' ? { code: at } : {}
    store.put(sessions, { id: session, taxId, expiresAt: expiresAt.toISOString(), proofs })
    changeDebtor(sandbox, taxId, { lastAccess: at })
  })
  rememberLogin(sandbox, caller, taxId)
  return issueToken(sandbox, { taxId, session, loginAt }, expiresAt)
}

async function issueToken({ secrets }: Sandbox, { taxId, session, loginAt }: Login, expiresAt: Date) {
  const token = await new SignJWT({
    CpfCnpj: taxId,
    stateMode: stateModeOf(taxId),
    auth_time: inSeconds(loginAt),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(session)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(secrets.session)
  return { status: 'OK' as const, token, expiraEm: isoOf(expiresAt) }
}

/** Maximum duration since the login, regardless of renewals (OWASP ASVS 5.0 7.3.2). */
const LONGEST_MS = 8 * 3_600_000

/** Extends an open session by a full lifetime. Throws 409 once it has reached the maximum duration. */
export function renewSession(sandbox: Sandbox, login: Login): Promise<LoginAnswer> {
  const expiresAt = expiryOf(sandbox, debtorOf(sandbox, login.taxId))
  if (expiresAt.getTime() > login.loginAt.getTime() + LONGEST_MS) {
    throw conflict('Sessão não pode ser prolongada', 'SESSAO_NO_LIMITE', 'Entre de novo para continuar.')
  }
  sandbox.store.change(sessions, login.session, { expiresAt: expiresAt.toISOString() })
  return issueToken(sandbox, login, expiresAt)
}

/** The login that a token was issued for. */
export async function readToken({ store, secrets }: Sandbox, token: string): Promise<Credentials> {
  try {
    const { payload } = await jwtVerify(token, secrets.session, { algorithms: ['HS256'] })
    const open = store.find(sessions, payload.jti ?? '')
    if (open === undefined) return 'expired'
    return { taxId: open.taxId, session: open.id, loginAt: new Date(Number(payload.auth_time) * 1000) }
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : null
  }
}

export async function readCaller(sandbox: Sandbox, request: FastifyRequest): Promise<Caller> {
  const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ')
  const credentials = scheme?.toLowerCase() === 'bearer' ? await readToken(sandbox, token) : null
  const identification = normaliseTaxId(request.headers['x-identification']?.toString() ?? '')
  const device = readDevice(sandbox.secrets.device, request.headers.cookie)
  const csrfToken = request.headers['x-csrf-token']?.toString() ?? ''
  return new Caller(
    credentials,
    isTaxId(identification) ? identification : null,
    clientNetwork(request.ip),
    device,
    device ?? (csrfToken === '' ? '' : sign(sandbox.secrets.csrf, csrfToken)),
  )
}

const FRESH_MS = 15 * 60_000

/** `code`: sent to a registered contact. `knowledge` is weaker: it can be bought. The password opened the session. */
export type Proof = 'code' | 'knowledge'

/** Records a proof for the session's debtor; without effect for other callers. */
export function confirmOwnSession({ store, clock }: Sandbox, caller: Caller, taxId: string, by: Proof): void {
  if (!caller.is(taxId)) return
  const { session } = caller.login()
  const proofs = store.find(sessions, session)?.proofs
  store.change(sessions, session, { proofs: { ...proofs, [by]: clock.iso() } })
}

/** The best proof of the last minutes. An open session alone must not allow an account takeover. */
export function freshProof({ store, clock }: Sandbox, caller: Caller): Proof {
  const { proofs = {} } = store.find(sessions, caller.login().session) ?? {}
  const isFresh = (at: string | undefined) => {
    const age = clock.now().getTime() - Date.parse(at ?? '')
    return age >= 0 && age < FRESH_MS
  }
  if (isFresh(proofs.code)) return 'code'
  if (isFresh(proofs.knowledge)) return 'knowledge'
  throw confirmationNeeded()
}

export const confirmationNeeded = () =>
  new ProblemError(403, 'Confirmação necessária', 'CONFIRMACAO_NECESSARIA', {
    detail: 'Confirme que é você com um código e tente de novo.',
  })

/** Requires a code; accepts knowledge only from debtors without a contact for codes. */
export function assertConfirmed(sandbox: Sandbox, caller: Caller, debtor: Debtor): void {
  if (freshProof(sandbox, caller) === 'knowledge' && contactOf(debtor).to !== '') throw confirmationNeeded()
}
