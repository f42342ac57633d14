/** The same request may succeed later: no response, or the server itself failed. */
export function isRetryable({ kind, status }: { kind: string; status: number | null }): boolean {
  return kind === 'network' || kind === 'timeout' || (status !== null && status >= 500)
}
