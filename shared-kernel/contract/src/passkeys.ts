import { LoggedIn } from './access'
import { type CallDefinition, stepUpProblems } from './call'
import { Type } from './types'

/** Base64url without padding. */
const Bytes = (maxLength: number) => Type.String({ pattern: '^[0-9A-Za-z_-]+$', maxLength })
const CredentialId = Bytes(1400)
const PUBLIC_KEY = Type.Literal('public-key')
const REQUIRED = Type.Literal('required')
const Milliseconds = Type.Integer({ minimum: 0 })

/** Result of `PublicKeyCredential.toJSON()` (WebAuthn Level 3, 5.1); browsers add further fields. */
const credential = { id: CredentialId, rawId: CredentialId, type: PUBLIC_KEY }
const CreatedCredential = Type.Object(
  {
    ...credential,
    response: Type.Object(
      { clientDataJSON: Bytes(4000), attestationObject: Bytes(8000) },
      { additionalProperties: true },
    ),
  },
  { additionalProperties: true },
)
const UsedCredential = Type.Object(
  {
    ...credential,
    response: Type.Object(
      { clientDataJSON: Bytes(4000), authenticatorData: Bytes(4000), signature: Bytes(4000) },
      { additionalProperties: true },
    ),
  },
  { additionalProperties: true },
)

const Passkey = Type.Object({
  id: Type.RecordNumber,
  /** Chosen by the debtor, or the device's name. */
  nome: Type.String(),
  criadaEm: Type.IsoDateTime,
  usadaEm: Type.Nullable(Type.IsoDateTime),
})
const Nothing = Type.Closed({})

/** Login with a passkey (WebAuthn), after a first login with a code. */
export const passkeys = {
  'GET /api/v1/chaves-acesso': {
    summary: 'The passkeys of the logged-in debtor, newest first',
    extension: true,
    answer: Type.Object({ chaves: Type.Array(Passkey) }),
  },
  'POST /api/v1/chaves-acesso/desafio': {
    summary:
      'Options for navigator.credentials.create(), with a challenge for five minutes; after a code in the last 15 minutes',
    extension: true,
    body: Nothing,
    answer: Type.Object({
      rp: Type.Object({ id: Type.String(), name: Type.String() }),
      user: Type.Object({ id: Bytes(86), name: Type.String(), displayName: Type.String() }),
      challenge: Bytes(200),
      pubKeyCredParams: Type.Array(Type.Object({ type: PUBLIC_KEY, alg: Type.Integer() })),
      timeout: Milliseconds,
      excludeCredentials: Type.Array(Type.Object({ type: PUBLIC_KEY, id: CredentialId })),
      authenticatorSelection: Type.Object({ residentKey: REQUIRED, userVerification: REQUIRED }),
      attestation: Type.Literal('none'),
    }),
    problems: { ...stepUpProblems, 409: 'Chaves de acesso demais' },
  },
  'POST /api/v1/chaves-acesso': {
    summary: 'Registers a passkey that was created for a challenge of this session',
    extension: true,
    body: Type.Closed({ nome: Type.String({ minLength: 1, maxLength: 60 }), credencial: CreatedCredential }),
    answer: Passkey,
    problems: { 409: 'Chave de acesso já cadastrada' },
  },
  'DELETE /api/v1/chaves-acesso/{chave}': {
    summary: 'Removes a passkey: it opens no session any more',
    extension: true,
    params: Type.Object({ chave: Type.RecordNumber }),
    answer: Type.Object({ status: Type.Literal('OK') }),
    problems: { 404: 'Chave de acesso não encontrada' },
  },
  'POST /api/auth/chave-acesso/desafio': {
    summary: 'Options for navigator.credentials.get(); the same for everybody, whose passkey it is they say',
    openTo: 'anyone',
    extension: true,
    body: Nothing,
    answer: Type.Object({
      rpId: Type.String(),
      challenge: Bytes(200),
      timeout: Milliseconds,
      userVerification: REQUIRED,
    }),
  },
  'POST /api/auth/chave-acesso': {
    summary: 'Login with a passkey. It ends the session that is open elsewhere, as a login by code does',
    openTo: 'anyone',
    extension: true,
    body: Type.Closed({ credencial: UsedCredential }),
    answer: LoggedIn,
    problems: { 401: 'Chave de acesso não confere (codigo CHAVE_NAO_CONFERE)' },
  },
} as const satisfies Record<string, CallDefinition>
