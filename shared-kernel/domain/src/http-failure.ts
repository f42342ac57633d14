/** The `code` of an answer that is not what the contract says, or contradicts itself: the next one is the same. */
export const UNFIT_ANSWER = 'RESPOSTA_FORA_DO_CONTRATO'

/** The same request may succeed later: no response, an unreadable one, or the server itself failed. */
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

/** False for text that was decoded by another encoding than its own: what could not be read stands as U+FFFD. */
export const isLegible = (text: string): boolean => !text.includes('\uFFFD')
