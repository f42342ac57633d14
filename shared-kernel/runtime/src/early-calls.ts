import type { CallName } from '@portal/contract'

/** A call that the page's first script sent before this client was there. */
export interface EarlyCall {
  call: CallName
  /** As sent; '' where it has none. */
  body: string
  answer: Promise<Response>
}

interface Kept extends EarlyCall {
  /** Of the session that it was sent for, for which alone the answer is. */
  token?: string
  /** By the page's own clock, in milliseconds. */
  at?: number
}

declare global {
  interface Window {
    earlyCalls?: Kept[]
  }
}

/** What is read in a session grows old: a page that took longer asks anew. */
const FRESH_MS = 30_000

/**
 * For the HTTP client, until it takes it; one that fails is forgotten. It is read to its end, whoever takes it, or nobody.
 * @returns its body: reading a copy waits for the page's scripts as often as it is read
 */
export function keepEarly(early: EarlyCall & { token?: string }): Promise<string> {
  const text = early.answer.then((response) => response.text())
  const answer = text.then(async (body) => copyOf(await early.answer, body))
  window.earlyCalls ??= []
  window.earlyCalls.push({ ...early, answer, at: performance.now() })
  answer.catch(() => forget((each) => each.answer === answer))
  return text
}

/** It tells no time: when it came is not known. */
function copyOf({ status, statusText, headers: all }: Response, body: string): Response {
  const headers = new Headers(all)
  headers.delete('date')
  return new Response(body || null, { status, statusText, headers })
}

export const forgetEarly = (call: CallName): void => forget((each) => each.call === call)

function forget(isOver: (each: Kept) => boolean): void {
  window.earlyCalls = window.earlyCalls?.filter((each) => !isOver(each)) ?? []
}

/** The answer to this very call, if it has been sent: once, for a second one asks anew. */
export function takeEarlyAnswer(
  call: CallName,
  body: unknown,
  token: string | undefined,
): Promise<Response> | undefined {
  const sent = body === undefined ? '' : JSON.stringify(body)
  const isFor = (each: Kept) =>
    each.token === undefined || (each.token === token && performance.now() - (each.at ?? 0) < FRESH_MS)
  const found = window.earlyCalls?.find((each) => each.call === call && each.body === sent)
  forget((each) => each === found)
  return found && isFor(found) ? found.answer : undefined
}
