/**
 * True when a 401 means that the token is invalid (RFC 6750 §3), whatever the body. Other errors or schemes in the
 * challenge, such as step-up (RFC 9470) or a proxy's login, do not end the session.
 * @param isOwnRefusal the contract defines a 401 of this call, such as a wrong code: requires `invalid_token`
 */
export function refusesToken(challenge: string | null, isOwnRefusal: boolean): boolean {
  if (challenge === null) return !isOwnRefusal
  const bearer = /\bbearer\b(.*)/is.exec(challenge)?.[1]
  if (bearer === undefined) return false
  const error = /\berror\s*=\s*"?([\w-]+)/i.exec(bearer)?.[1]
  return error === undefined ? !isOwnRefusal : error.toLowerCase() === 'invalid_token'
}
