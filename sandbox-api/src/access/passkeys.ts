import type { Data } from '@portal/contract'
import { nameForDisplay } from '@portal/domain/person-name'
import { maskTaxId } from '@portal/domain/tax-id'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { isoOf, isoOrNull } from '../clock/sao-paulo'
import { recordChange } from '../contact/contact-changes'
import type { Handlers } from '../server/handler'
import { conflict, invalidField, notFound, ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { kindOf } from '../store/store'
import { debtorOf } from './debtors'
import { confirmationNeeded, freshProof, openSession } from './sessions'

/** Time for the fingerprint or the device's PIN. */
const CHALLENGE_MS = 5 * 60_000
const MOST_PASSKEYS = 10
/** EdDSA, ES256, RS256 (IANA COSE): every authenticator supports at least one. */
const ALGORITHMS = [-8, -7, -257]

/** Imported lazily: a hundred files, which would slow down the start. */
const webauthn = () => import('@simplewebauthn/server')

interface StoredPasskey {
  id: string
  taxId: string
  /** Id of the credential. */
  credential: string
  /** WebAuthn user handle. */
  handle: string
  publicKey: string
  /** Signature counter of the last use. */
  counter: number
  name: string
  madeAt: string
  usedAt: string | null
}

export const passkeys = kindOf<StoredPasskey>('passkeys', ['credential'])

const passkeysOf = ({ store }: Sandbox, taxId: string): StoredPasskey[] =>
  store.list(passkeys, taxId).sort((a, b) => b.madeAt.localeCompare(a.madeAt) || a.id.localeCompare(b.id))

type Passkey = Data<'POST /api/v1/chaves-acesso'>

const shown = ({ id, name, madeAt, usedAt }: StoredPasskey): Passkey => ({
  id,
  nome: name,
  criadaEm: isoOf(madeAt),
  usadaEm: isoOrNull(usedAt),
})

interface Challenge {
  challenge: string
  /** Session that may register a passkey with it; '' for a login. */
  session: string
  handle: string
  at: string
}

const challenges = kindOf<Challenge>('passkey challenges', ['challenge'], { lifetimeMs: CHALLENGE_MS })

function issueChallenge({ store, clock, random }: Sandbox, session: string, handle: string): string {
  const challenge = random.bytes(32).toString('base64url')
  store.put(challenges, { challenge, session, handle, at: clock.iso() })
  return challenge
}

/** The configured portal origin; without one, any port of the developer's machine. */
function expectedOrigin({ portalOrigin, portalHost }: Sandbox, origin: string): string {
  if (portalOrigin !== null) return portalOrigin
  const isLocal = URL.canParse(origin) && new URL(origin).hostname === portalHost
  return isLocal ? origin : `http://${portalHost}`
}

/** What a signature must be made for. Consumes its challenge; throws for an unknown, used or expired one. */
async function expectation(sandbox: Sandbox, session: string, clientDataJSON: string) {
  const { store, portalHost } = sandbox
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
  const { challenge, origin } = decodeClientDataJSON(clientDataJSON)
  const { handle } = store.transaction(() => {
    const issued = store.find(challenges, challenge)
    if (issued?.session !== session) throw new Error('no such challenge')
    store.remove(challenges, [issued])
    return issued
  })
  return {
    handle,
    expected: {
      expectedChallenge: challenge,
      expectedOrigin: expectedOrigin(sandbox, origin),
      expectedRPID: portalHost,
      requireUserVerification: true,
    },
  }
}

export const passkeyHandlers = {
  'GET /api/v1/chaves-acesso': ({ caller }, sandbox) => ({
    chaves: passkeysOf(sandbox, caller.debtor()).map(shown),
  }),
  'POST /api/v1/chaves-acesso/desafio': ({ caller }, sandbox) => {
    const { taxId, name } = debtorOf(sandbox, caller.debtor())
    // Knowledge can be bought, and a passkey would give its buyer permanent access.
    if (freshProof(sandbox, caller) !== 'code') throw confirmationNeeded()
    const own = passkeysOf(sandbox, taxId)
    if (own.length >= MOST_PASSKEYS) {
      const detail = 'Remova uma chave de acesso para criar outra.'
      throw conflict('Chaves de acesso demais', 'CHAVES_DEMAIS', detail)
    }
    // Random and the same for all passkeys of a person, so that authenticators hold no personal data.
    const handle = own[0]?.handle ?? sandbox.random.bytes(32).toString('base64url')
    return {
      rp: { id: sandbox.portalHost, name: sandbox.bank.name },
      user: { id: handle, name: maskTaxId(taxId), displayName: nameForDisplay(name) },
      challenge: issueChallenge(sandbox, caller.login().session, handle),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_MS,
      excludeCredentials: own.map(({ credential }) => ({ type: 'public-key', id: credential })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    }
  },
  'POST /api/v1/chaves-acesso': async ({ body: { nome, credencial }, caller }, sandbox) => {
    const { store, clock, random } = sandbox
    const { taxId, session } = caller.login()
    const verify = async () => {
      const { handle, expected } = await expectation(sandbox, session, credencial.response.clientDataJSON)
      const { verifyRegistrationResponse } = await webauthn()
      const { registrationInfo } = await verifyRegistrationResponse({
        ...expected,
        response: { clientExtensionResults: {}, ...credencial },
        supportedAlgorithmIDs: ALGORITHMS,
      })
      return registrationInfo && { handle, ...registrationInfo.credential }
    }
    const credential = await verify().catch(() => undefined)
    if (credential === undefined)
      throw invalidField('credencial', 'A chave de acesso não foi aceita. Crie outra.')
    return store.transaction(() => {
      if (store.find(passkeys, credential.id) !== undefined)
        throw conflict('Chave de acesso já cadastrada', 'CHAVE_REPETIDA')
      const made: StoredPasskey = {
        id: random.id(),
        taxId,
        credential: credential.id,
        handle: credential.handle,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        name: nome.trim() || 'Chave de acesso',
        madeAt: clock.iso(),
        usedAt: null,
      }
      store.put(passkeys, made)
      const said = 'Uma chave de acesso foi criada para o seu cadastro.'
      recordChange(sandbox, debtorOf(sandbox, taxId), said)
      return shown(made)
    })
  },
  'DELETE /api/v1/chaves-acesso/{chave}': ({ params, caller }, { store }) => {
    const passkey = store.list(passkeys, caller.debtor()).find(({ id }) => id === params.chave)
    if (passkey === undefined) throw notFound('Chave de acesso não encontrada')
    store.remove(passkeys, [passkey])
    return { status: 'OK' }
  },
  'POST /api/auth/chave-acesso/desafio': (_, sandbox) => ({
    rpId: sandbox.portalHost,
    challenge: issueChallenge(sandbox, '', ''),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  }),
  // Every refusal is the same 401, which reveals nothing about a person.
  'POST /api/auth/chave-acesso': async ({ body: { credencial }, caller }, sandbox) => {
    const { store, clock } = sandbox
    const verify = async () => {
      const { expected } = await expectation(sandbox, '', credencial.response.clientDataJSON)
      const passkey = store.find(passkeys, credencial.id)
      const { userHandle }: AuthenticationResponseJSON['response'] = credencial.response
      if (passkey === undefined || (userHandle ?? passkey.handle) !== passkey.handle) return
      const { credential: id, counter, taxId } = passkey
      const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, 'base64url'))
      const { verifyAuthenticationResponse } = await webauthn()
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...expected,
        response: { clientExtensionResults: {}, ...credencial },
        credential: { id, publicKey, counter },
      })
      // A cloned authenticator's counter falls behind; the transaction serialises concurrent uses.
      return store.transaction(() => {
        if (!verified || store.find(passkeys, id)?.counter !== counter) return
        store.change(passkeys, id, { counter: authenticationInfo.newCounter, usedAt: clock.iso() })
        return taxId
      })
    }
    const taxId = await verify().catch(() => undefined)
    if (taxId === undefined) {
      throw new ProblemError(401, 'Chave de acesso não confere', 'CHAVE_NAO_CONFERE', {
        detail: 'Entre com a sua senha ou com um código de acesso.',
      })
    }
    return openSession(sandbox, caller, debtorOf(sandbox, taxId), 'passkey')
  },
} satisfies Partial<Handlers>
