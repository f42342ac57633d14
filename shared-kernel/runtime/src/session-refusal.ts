/**
 * Whether a 401 to a call that carried the login token says that the token is no longer good, whatever its body
 * is (RFC 6750 §3). `isOwnRefusal`: the contract gives a 401 of this call a meaning of its own, such as a wrong
 * code; then only a challenge that names the token ends the session. Any other error or scheme in the challenge
 * (step-up by RFC 9470, a proxy's own login) is about something else.
 */
export function refusesToken(challenge: string | null, isOwnRefusal: boolean): boolean {
  if (challenge === null) return !isOwnRefusal
  const bearer = /\bbearer\b(.*)/is.exec(challenge)?.[1]
  if (bearer === undefined) return false
  const error = /\berror\s*=\s*"?([\w-]+)/i.exec(bearer)?.[1]
  return error === undefined ? !isOwnRefusal : error.toLowerCase() === 'invalid_token'
}
