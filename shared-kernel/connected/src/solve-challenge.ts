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

/**
 * Solves a challenge in this tab with the browser's cryptography. No blob worker: the content security policy forbids
 * those. Each round is awaited, so the page stays responsive. Resolves to null when aborted or timed out.
 */
export async function solveChallenge(
  challenge: Challenge,
  controller: AbortController,
): Promise<BotCheckProof | null> {
  const { algorithm, expiresAt } = challenge.parameters
  const deriveKey = algorithm.startsWith('PBKDF2') ? deriveByPbkdf2 : deriveBySha
  const solution = await solve({ challenge, deriveKey, controller })
  if (solution === null) return null
  return {
    token: btoa(JSON.stringify({ challenge, solution })),
    expiresAt: expiresAt === undefined ? null : expiresAt * 1000,
  }
}
