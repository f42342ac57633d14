import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** Request to the authenticator; tests may ask for invalid responses. */
interface Ceremony {
  challenge: string
  rpId: string
  origin: string
  /** User verification: fingerprint, face or PIN. */
  verified?: boolean
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_CREDENTIAL = 0x40

/** CBOR (RFC 8949) byte string, up to 65,535 bytes. */
function bytesInCbor(bytes: Buffer): Buffer {
  const size = bytes.length
  return Buffer.concat([Buffer.from(size < 256 ? [0x58, size] : [0x59, size >> 8, size & 0xff]), bytes])
}

/** A software passkey with a P-256 key (WebAuthn Level 3; attestation 'none'). */
export class Authenticator {
  readonly id = randomBytes(32)
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private handle = ''

  constructor(
    /** Signature counter of the next use. Most passkeys do not count and always report 0. */
    public counter = 0,
  ) {}

  private clientData(type: string, { challenge, origin }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  private data({ rpId, verified = true }: Ceremony, flags: number, rest: Buffer[] = []): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(PRESENT | (verified ? VERIFIED : 0) | flags)
    head.writeUInt32BE(this.counter, 1)
    return Buffer.concat([sha256(rpId), head, ...rest])
  }

  /** Body built from the result of `navigator.credentials.create()`. */
  create(ceremony: Ceremony & { handle: string }) {
    this.handle = ceremony.handle
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    // COSE (RFC 9053): kty EC2, alg ES256, crv P-256, x, y.
    const key = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytesInCbor(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      bytesInCbor(Buffer.from(y, 'base64url')),
    ])
    const size = Buffer.alloc(2)
    size.writeUInt16BE(this.id.length)
    const data = this.data(ceremony, WITH_CREDENTIAL, [Buffer.alloc(16), size, this.id, key])
    const attestation = Buffer.concat([
      Buffer.from('\xa3cfmtdnonegattStmt\xa0hauthData', 'latin1'),
      bytesInCbor(data),
    ])
    return {
      ...this.credential(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', ceremony).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      },
    }
  }

  /** Body built from the result of `navigator.credentials.get()`. */
  use(ceremony: Ceremony) {
    const client = this.clientData('webauthn.get', ceremony)
    const data = this.data(ceremony, 0)
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.keys.privateKey)
    return {
      ...this.credential(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: this.handle,
      },
    }
  }

  private credential() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const }
  }
}
