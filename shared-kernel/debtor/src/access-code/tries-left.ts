/** Remaining tries from the bank's response; null when absent. */
export function triesLeftIn(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('tentativasRestantes' in body)) return null
  return typeof body.tentativasRestantes === 'number' ? body.tentativasRestantes : null
}

export function triesLeftNotice(tries: number): string {
  if (tries === 0) return 'Não há mais tentativas agora. Tente mais tarde.'
  return tries === 1 ? 'Resta 1 tentativa.' : `Restam ${tries} tentativas.`
}

/** Incorrect-code notice with the remaining tries (product decision 7). Without any left, the code is void. */
export function incorrectCodeNotice(triesLeft: number | null): string {
  if (triesLeft === null) return 'Código incorreto. Confira e tente de novo.'
  if (triesLeft === 0) return 'Código incorreto. Ele não vale mais: peça outro.'
  return `Código incorreto. ${triesLeftNotice(triesLeft)}`
}
