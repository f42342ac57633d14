/** The same request may succeed later: no response, an unreadable one, or the server itself failed. */
export function isRetryable({ kind, status }: { kind: string; status: number | null }): boolean {
  return ['network', 'timeout', 'malformed'].includes(kind) || (status !== null && status >= 500)
}
