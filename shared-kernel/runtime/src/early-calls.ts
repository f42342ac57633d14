import type { CallName } from '@portal/contract'

/** A call that the page's first script sent before this client was there. */
export interface EarlyCall {
  call: CallName
  /** As sent; '' where it has none. */
  body: string
  answer: Promise<Response>
}

declare global {
  interface Window {
    earlyCalls?: EarlyCall[]
  }
}

/** The answer to this very call, if it has been sent: once, for a second one asks anew. */
export function takeEarlyAnswer(call: CallName, body?: unknown): Promise<Response> | undefined {
  const calls = window.earlyCalls ?? []
  const sent = body === undefined ? '' : JSON.stringify(body)
  const place = calls.findIndex((each) => each.call === call && each.body === sent)
  return place < 0 ? undefined : calls.splice(place, 1)[0]?.answer
}
