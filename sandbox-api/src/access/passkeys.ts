import type { Data } from '@portal/contract'
import { nameForDisplay } from '@portal/domain/person-name'
import { maskTaxId } from '@portal/domain/tax-id'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { isoOf } from '../clock/sao-paulo'
import { tellNewPasskey } from '../contact/contact-changes'
import { conflict, invalidField, notFound, ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import type { Debtor } from './debtors'

/** A person has this long for the fingerprint or the device's PIN. */
const CHALLENGE_MS = 5 * 60_000
const MOST_PASSKEYS = 10
/** EdDSA, ES256, RS256 (IANA COSE): one of them is in every authenticator. */
const ALGORITHMS = [-8, -7, -257]

/** A hundred files, which a start takes the longer for. */
const webauthn = () => import('@simplewebauthn/server')

type Passkey = Data<'POST /api/v1/chaves-acesso'>

interface Row {
  id: string
  tax_id: string
  credential: string
  handle: string
  public_key: string
  counter: number
  name: string
  made_at: string
  used_at: string | null
}

const isoOrNull = (at: string | null) => (at === null ? null : isoOf(new Date(at)))
const shown = ({ id, name, made_at, used_at }: Row): Passkey => ({
  id,
  nome: name,
  criadaEm: isoOf(new Date(made_at)),
  usadaEm: isoOrNull(used_at),
})

const rowsOf = ({ store }: Sandbox, taxId: string): Row[] =>
  store.all<Row>('SELECT * FROM passkeys WHERE tax_id = ? ORDER BY made_at DESC, id', taxId)

export const passkeysOf = (sandbox: Sandbox, taxId: string): Passkey[] => rowsOf(sandbox, taxId).map(shown)

const refused = () =>
  new ProblemError(401, 'Chave de acesso não confere', {
    codigo: 'CHAVE_NAO_CONFERE',
    detail: 'Entre com a sua senha ou com um código de acesso.',
  })

// ── challenges ──

/** `session`: the one that may use it to register a passkey; '' for a login. */
function issueChallenge({ store, clock, random }: Sandbox, session: string, handle: string): string {
  const now = clock.now()
  const challenge = random.bytes(32).toString('base64url')
  store.run('DELETE FROM passkey_challenges WHERE expires_at <= ?', now.toISOString())
  store.run(
    'INSERT INTO passkey_challenges (challenge, session, handle, expires_at) VALUES (?, ?, ?, ?)',
    challenge,
    session,
    handle,
    new Date(now.getTime() + CHALLENGE_MS).toISOString(),
  )
  return challenge
}

interface Challenge {
  challenge: string
  handle: string
}

/** Whatever comes of it, a challenge is used once. null for one that was not issued, was used or has lapsed. */
function takeChallenge({ store, clock }: Sandbox, session: string, challenge: string): Challenge | null {
  return store.transaction(() => {
    const row = store.get<Challenge>(
      'SELECT challenge, handle FROM passkey_challenges WHERE challenge = ? AND session = ? AND expires_at > ?',
      challenge,
      session,
      clock.now().toISOString(),
    )
    store.run('DELETE FROM passkey_challenges WHERE challenge = ? AND session = ?', challenge, session)
    return row ?? null
  })
}

interface ClientData {
  challenge: string
  origin: string
}

/** What the browser says that it has signed; null when it is not readable. */
function readClientData(clientDataJSON: string): ClientData | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const { challenge, origin } = data as Partial<ClientData>
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : null
  } catch {
    return null
  }
}

/** Without a configured portal, that of the developer's machine, on any port. */
function expectedOrigin({ portalOrigin, portalHost }: Sandbox, { origin }: ClientData): string {
  if (portalOrigin !== null) return portalOrigin
  const isLocal = URL.canParse(origin) && new URL(origin).hostname === portalHost
  return isLocal ? origin : `http://${portalHost}`
}

// ── registration ──

export function creationOptions(
  sandbox: Sandbox,
  { taxId, name }: Debtor,
  session: string,
): Data<'POST /api/v1/chaves-acesso/desafio'> {
  const own = rowsOf(sandbox, taxId)
  if (own.length >= MOST_PASSKEYS) {
    throw conflict('Chaves de acesso demais', 'CHAVES_DEMAIS', 'Remova uma chave de acesso para criar outra.')
  }
  // Random, and the same for all passkeys of a person: nothing of them is in the authenticator's records.
  const handle = own[0]?.handle ?? sandbox.random.bytes(32).toString('base64url')
  return {
    rp: { id: sandbox.portalHost, name: sandbox.bank.name },
    user: { id: handle, name: maskTaxId(taxId), displayName: nameForDisplay(name) },
    challenge: issueChallenge(sandbox, session, handle),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: own.map(({ credential }) => ({ type: 'public-key', id: credential })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  }
}

export async function registerPasskey(
  sandbox: Sandbox,
  debtor: Debtor,
  session: string,
  {
    nome,
    credencial,
  }: { nome: string; credencial: Omit<RegistrationResponseJSON, 'clientExtensionResults'> },
): Promise<Passkey> {
  const notMade = () => invalidField('credencial', 'A chave de acesso não foi aceita. Crie outra.')
  const client = readClientData(credencial.response.clientDataJSON)
  const challenge = client && takeChallenge(sandbox, session, client.challenge)
  if (!client || !challenge) throw notMade()
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { clientExtensionResults: {}, ...credencial },
    expectedChallenge: challenge.challenge,
    expectedOrigin: expectedOrigin(sandbox, client),
    expectedRPID: sandbox.portalHost,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: true,
  }).catch(() => {
    throw notMade()
  })
  if (registrationInfo === undefined) throw notMade()
  const { id: credential, publicKey, counter } = registrationInfo.credential
  return sandbox.store.transaction(() => {
    const isTaken = sandbox.store.get('SELECT 1 AS taken FROM passkeys WHERE credential = ?', credential)
    if (isTaken !== undefined) throw conflict('Chave de acesso já cadastrada', 'CHAVE_REPETIDA')
    const row: Row = {
      id: sandbox.random.uuid(),
      tax_id: debtor.taxId,
      credential,
      handle: challenge.handle,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      name: nome.trim() || 'Chave de acesso',
      made_at: sandbox.clock.now().toISOString(),
      used_at: null,
    }
    sandbox.store.run(
      `INSERT INTO passkeys (id, tax_id, credential, handle, public_key, counter, name, made_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      row.id,
      row.tax_id,
      row.credential,
      row.handle,
      row.public_key,
      row.counter,
      row.name,
      row.made_at,
    )
    tellNewPasskey(sandbox, debtor)
    return shown(row)
  })
}

/** Throws 404 for a passkey of somebody else, as for none. */
export function removePasskey({ store }: Sandbox, taxId: string, id: string): void {
  if (store.run('DELETE FROM passkeys WHERE id = ? AND tax_id = ?', id, taxId) === 0)
    throw notFound('Chave de acesso não encontrada')
}

// ── login ──

export function requestOptions(sandbox: Sandbox): Data<'POST /api/auth/chave-acesso/desafio'> {
  return {
    rpId: sandbox.portalHost,
    challenge: issueChallenge(sandbox, '', ''),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  }
}

/** The tax id of the passkey that has signed. Every refusal is the same 401: it tells nothing about a person. */
export async function provePasskey(
  sandbox: Sandbox,
  credencial: Omit<AuthenticationResponseJSON, 'clientExtensionResults'>,
): Promise<string> {
  const { store, clock, portalHost } = sandbox
  const { clientDataJSON, userHandle } = credencial.response
  const client = readClientData(clientDataJSON)
  const challenge = client && takeChallenge(sandbox, '', client.challenge)
  const row = store.get<Row>('SELECT * FROM passkeys WHERE credential = ?', credencial.id)
  if (!client || !challenge || row === undefined) throw refused()
  if (userHandle !== undefined && userHandle !== null && userHandle !== row.handle) throw refused()
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { clientExtensionResults: {}, ...credencial },
    expectedChallenge: challenge.challenge,
    expectedOrigin: expectedOrigin(sandbox, client),
    expectedRPID: portalHost,
    requireUserVerification: true,
    credential: {
      id: row.credential,
      publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
      counter: row.counter,
    },
  }).catch(() => {
    throw refused()
  })
  // The counter of a copied authenticator falls behind. Two uses at once are told apart by the store.
  const isFirst =
    verified &&
    store.run(
      'UPDATE passkeys SET counter = ?, used_at = ? WHERE id = ? AND counter = ?',
      authenticationInfo.newCounter,
      clock.now().toISOString(),
      row.id,
      row.counter,
    ) === 1
  if (!isFirst) throw refused()
  return row.tax_id
}
