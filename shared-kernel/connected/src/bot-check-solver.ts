import { type ApiError, send } from '@portal/runtime'
import { solveChallenge } from 'altcha-lib'
import { deriveKey as deriveByPbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2'
import { deriveKey as deriveBySha } from 'altcha-lib/algorithms/web/sha'
import type { Challenge } from 'altcha-lib/types'

export interface BotCheckProof {
  /** What the calls that ask for a proof take: base64 of {challenge, solution}. */
  token: string
  /** Milliseconds until the server no longer accepts it; null when it does not say. */
  validForMs: number | null
}

/**
 * Fetches a challenge and works it out in this tab, with the browser's own cryptography: no worker made from a blob
 * (the content security policy refuses those), and each round is awaited, so the page goes on answering.
 * Null when it was cancelled or took too long. Rejects with an {@link ApiError} when there is no challenge.
 */
export async function solveBotChallenge(controller: AbortController): Promise<BotCheckProof | null> {
  const { data } = await send('GET /api/v1/altcha', { signal: controller.signal, retries: 1 })
  const challenge: Challenge = data
  const deriveKey = challenge.parameters.algorithm.startsWith('PBKDF2') ? deriveByPbkdf2 : deriveBySha
  const solution = await solveChallenge({ challenge, deriveKey, controller })
  if (solution === null) return null
  const expiresAt = challenge.parameters.expiresAt
  return {
    token: btoa(JSON.stringify({ challenge, solution })),
    validForMs: expiresAt === undefined ? null : expiresAt * 1000 - Date.now(),
  }
}

export type { ApiError }
