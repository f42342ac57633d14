/** How many tries the bank's answer leaves; null when it does not tell. */
export function triesLeftIn(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('tentativasRestantes' in body)) return null
  return typeof body.tentativasRestantes === 'number' ? body.tentativasRestantes : null
}
