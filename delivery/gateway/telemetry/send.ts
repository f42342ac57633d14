/** Limit of pending requests; further reports are not forwarded. */
const MOST_WAITING = 50

/**
 * Posts to an operator's server. Logs an outage once, not per request.
 * @param name for the log, without secrets
 */
export function sendTo(name: string, url: string, headers: Record<string, string>): (body: string) => void {
  let waiting = 0
  let isAway = false
  const say = (why: string) => {
    if (!isAway) console.error(`${name} não recebe o que os navegadores relatam: ${why}`)
    isAway = true
  }
  return (body) => {
    if (waiting >= MOST_WAITING) return
    waiting += 1
    void fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })
      .then(({ ok, status }) => {
        if (ok) isAway = false
        else say(`respondeu ${status}`)
      })
      .catch(({ message }: Error) => say(message))
      .finally(() => {
        waiting -= 1
      })
  }
}
