import { type JWTPayload, SignJWT } from 'jose'
import { IDENTITY_SECRET } from '../widget/call-handlers'

/** Signed identity of a logged-in person, as a bank's back end passes it to its page. */
export const identityOf = (taxId: string, claims: JWTPayload = {}, secret = IDENTITY_SECRET) => {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ aud: 'contato-widget', sub: taxId, iat: now, exp: now + 300, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(Buffer.from(secret))
}
