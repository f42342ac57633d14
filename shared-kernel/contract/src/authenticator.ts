import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** What the authenticator is asked for; a test may ask for what a real one would not do. */
interface Asked {
  challenge: string
  rpId: string
  origin: string
  /** The person was verified: fingerprint, face or PIN. */
  verified?: boolean
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_CREDENTIAL = 0x40

/** CBOR (RFC 8949) of bytes of up to 65,535. */
function bytesInCbor(bytes: Buffer): Buffer {
  const size = bytes.length
  return Buffer.concat([Buffer.from(size < 256 ? [0x58, size] : [0x59, size >> 8, size & 0xff]), bytes])
}

/** A passkey in software, with a P-256 key (WebAuthn Level 3; attestation 'none'). */
export class Authenticator {
  readonly id = randomBytes(32)
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private handle = ''

  constructor(
    /** Of the next use. Most passkeys do not count and say 0 each time. */
    public counter = 0,
  ) {}

  private clientData(type: string, { challenge, origin }: Asked): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  private data({ rpId, verified = true }: Asked, flags: number, rest: Buffer[] = []): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(PRESENT | (verified ? VERIFIED : 0) | flags)
    head.writeUInt32BE(this.counter, 1)
    return Buffer.concat([sha256(rpId), head, ...rest])
  }

  /** The body that `navigator.credentials.create()` leads to. */
  create(asked: Asked & { handle: string }) {
    this.handle = asked.handle
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
    const data = this.data(asked, WITH_CREDENTIAL, [Buffer.alloc(16), size, this.id, key])
    const attestation = Buffer.concat([
      Buffer.from('\xa3cfmtdnonegattStmt\xa0hauthData', 'latin1'),
      bytesInCbor(data),
    ])
    return {
      ...this.credential(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', asked).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      },
    }
  }

  /** The body that `navigator.credentials.get()` leads to. */
  use(asked: Asked) {
    const client = this.clientData('webauthn.get', asked)
    const data = this.data(asked, 0)
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
