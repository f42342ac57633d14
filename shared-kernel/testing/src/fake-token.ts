const encode = (value: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '')

/** A login token as the API issues them, valid for an hour by default; its signature is invalid. */
export function jwt(claims: { CpfCnpj?: string; exp?: number; [claim: string]: unknown }): string {
  const inAnHour = Math.floor(Date.now() / 1000) + 3600
  return `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ exp: inAnHour, ...claims })}.c2lnbmF0dXJl`
}
