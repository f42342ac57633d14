import { type JWTPayload, SignJWT } from 'jose'
import { IDENTITY_SECRET } from '../widget/identity'

/** What the back end of a bank's site gives its page about the person who is logged in there. */
export const identityOf = (taxId: string, claims: JWTPayload = {}, secret = IDENTITY_SECRET) => {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ aud: 'contato-widget', sub: taxId, iat: now, exp: now + 300, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(Buffer.from(secret))
}
