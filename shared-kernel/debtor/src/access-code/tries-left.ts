/** Remaining tries from the bank's response; null when absent. */
export function triesLeftIn(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('tentativasRestantes' in body)) return null
  return typeof body.tentativasRestantes === 'number' ? body.tentativasRestantes : null
}
