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

/** Rounds at the same time. The browser works them out beside the page, and tells the page of each in its turn. */
const LANES = 8

/**
 * Solves a challenge in this tab with the browser's cryptography. No blob worker: the content security policy forbids
 * those. Rounds are awaited, so the page stays responsive; several at once, as one after the other each would wait for
 * what the page does meanwhile. Resolves to null when aborted or timed out.
 */
export async function solveChallenge(
  challenge: Challenge,
  controller: AbortController,
): Promise<BotCheckProof | null> {
  const { algorithm, expiresAt } = challenge.parameters
  const deriveKey = algorithm.startsWith('PBKDF2') ? deriveByPbkdf2 : deriveBySha
  const lanes = new AbortController()
  const end = () => lanes.abort()
  controller.signal.addEventListener('abort', end)
  if (controller.signal.aborted) end()
  const lane = (_: unknown, counterStart: number) =>
    solve({ challenge, deriveKey, controller: lanes, counterStart, counterStep: LANES })
  // Each goes on until it finds the one solution, or is ended.
  const solution = await Promise.race(Array.from({ length: LANES }, lane)).finally(end)
  if (solution === null) return null
  return {
    token: btoa(JSON.stringify({ challenge, solution })),
    expiresAt: expiresAt === undefined ? null : expiresAt * 1000,
  }
}
