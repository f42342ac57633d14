import { type ApiError, getServerTime, send } from '@portal/runtime'
import { solveChallenge } from 'altcha-lib'
import { deriveKey as deriveByPbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2'
import { deriveKey as deriveBySha } from 'altcha-lib/algorithms/web/sha'
import type { Challenge } from 'altcha-lib/types'

export interface BotCheckProof {
  /** The payload for calls that require a proof: base64 of {challenge, solution}. */
  token: string
  /** Milliseconds until the server rejects it; null when it sends no expiry. */
  validForMs: number | null
}

/**
 * Fetches a challenge and solves it in this tab with the browser's cryptography. No blob worker: the content
 * security policy forbids those. Each round is awaited, so the page stays responsive. Resolves to null when
 * aborted or timed out. Rejects with an {@link ApiError} when there is no challenge.
 */
export async function solveBotChallenge(controller: AbortController): Promise<BotCheckProof | null> {
  const { data } = await send('GET /api/v1/altcha', { signal: controller.signal })
  const challenge: Challenge = data
  const deriveKey = challenge.parameters.algorithm.startsWith('PBKDF2') ? deriveByPbkdf2 : deriveBySha
  const solution = await solveChallenge({ challenge, deriveKey, controller })
  if (solution === null) return null
  const expiresAt = challenge.parameters.expiresAt
  return {
    token: btoa(JSON.stringify({ challenge, solution })),
    validForMs: expiresAt === undefined ? null : expiresAt * 1000 - getServerTime(),
  }
}

export type { ApiError }
