/** `code` of a response that violates or contradicts the contract. Not retryable: the next one is the same. */
export const UNFIT_ANSWER = 'RESPOSTA_FORA_DO_CONTRATO'

/** Whether the same request may succeed later: no response, an unreadable one, or a server error. */
export function isRetryable({
  kind,
  status,
  code,
}: {
  kind: string
  status: number | null
  code?: string
}): boolean {
  if (code === UNFIT_ANSWER) return false
  return ['network', 'timeout', 'malformed'].includes(kind) || (status !== null && status >= 500)
}

/** False for text decoded with the wrong charset: it contains U+FFFD. */
export const isLegible = (text: string): boolean => !text.includes('\uFFFD')
