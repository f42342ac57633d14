import { solveChallenge as solve } from 'altcha-lib'
import { deriveKey as deriveByPbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2'
import { deriveKey as deriveBySha } from 'altcha-lib/algorithms/web/sha'
import type { Challenge } from 'altcha-lib/types'

export type { Challenge }

export interface BotCheckProof {
  /** base64 of {challenge, solution}, for calls that require a proof. */
  token: string
  /** Epoch milliseconds, server time; null without an expiry. */
  expiresAt: number | null
}

/** Handle of a running check, to abort it and to read its progress. */
export interface BotCheckWork {
  readonly controller: AbortController
  /** Fraction of the maximum number of rounds, 0 to 1; null if the challenge does not state a maximum. */
  share: number | null
}

/** An expensive challenge takes a minute on a slow phone; the visitor can cancel it. */
const TIMEOUT_MS = 300_000

/** Concurrent WebCrypto operations. They run off the main thread, but resolve on it. */
const LANES = 8

/**
 * Solves a challenge with WebCrypto, without a worker: the CSP forbids blob workers. Concurrent rounds hide the latency
 * of the main thread, which stays responsive. Resolves to null when aborted or timed out.
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
  // A lane resolves when it finds the solution, or is aborted.
  const solution = await Promise.race(Array.from({ length: LANES }, lane)).finally(end)
  if (solution === null) return null
  return {
    token: btoa(JSON.stringify({ challenge, solution })),
    expiresAt: expiresAt === undefined ? null : expiresAt * 1000,
  }
}
