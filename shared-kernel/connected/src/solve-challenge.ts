import { solveChallenge as solve } from 'altcha-lib'
import { deriveKey as deriveByPbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2'
import { deriveKey as deriveBySha } from 'altcha-lib/algorithms/web/sha'
import type { Challenge } from 'altcha-lib/types'

export type { Challenge }

export interface BotCheckProof {
  /** The payload for calls that require a proof: base64 of {challenge, solution}. */
  token: string
  /** Milliseconds since 1970 by the server's clock; null when it sends no expiry. */
  expiresAt: number | null
}

/** A check being solved: the one who started it may end it, and watch how far it is. */
export interface BotCheckWork {
  readonly controller: AbortController
  /** Of the most rounds that it can take, from 0 to 1; null where the challenge does not say how many those are. */
  share: number | null
}

export const newBotCheckWork = (): BotCheckWork => ({ controller: new AbortController(), share: null })

/** A dear check on a slow phone takes a minute; the person can end it before. */
const TIMEOUT_MS = 300_000

/** Rounds at the same time. The browser works them out beside the page, and tells the page of each in its turn. */
const LANES = 8

/**
 * Solves a challenge in this tab with the browser's cryptography. No blob worker: the content security policy forbids
 * those. Rounds are awaited, so the page stays responsive; several at once, as one after the other each would wait for
 * what the page does meanwhile. Resolves to null when aborted or timed out.
 */
export async function solveChallenge(
  challenge: Challenge,
  work: BotCheckWork,
): Promise<BotCheckProof | null> {
  const { algorithm, expiresAt, data } = challenge.parameters
  const derive = algorithm.startsWith('PBKDF2') ? deriveByPbkdf2 : deriveBySha
  const most = data?.rounds
  let rounds = 0
  const deriveKey: typeof derive = (...round) => {
    if (typeof most === 'number') work.share = Math.min(1, rounds++ / most)
    return derive(...round)
  }
  const { controller } = work
  const lanes = new AbortController()
  const end = () => lanes.abort()
  controller.signal.addEventListener('abort', end)
  if (controller.signal.aborted) end()
  const lane = (_: unknown, counterStart: number) =>
    solve({
      challenge,
      deriveKey,
      controller: lanes,
      counterStart,
      counterStep: LANES,
      timeout: TIMEOUT_MS,
    })
  // Each goes on until it finds the one solution, or is ended.
  const solution = await Promise.race(Array.from({ length: LANES }, lane)).finally(end)
  if (solution === null) return null
  return {
    token: btoa(JSON.stringify({ challenge, solution })),
    expiresAt: expiresAt === undefined ? null : expiresAt * 1000,
  }
}
