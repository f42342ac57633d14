import { type ApiError, send } from '@portal/runtime'
import { type BotCheckProof, type BotCheckWork, solveChallenge } from './solve-challenge'

/** Fetches and solves a challenge. Rejects with an {@link ApiError} when the request fails. */
export async function solveBotChallenge(work: BotCheckWork): Promise<BotCheckProof | null> {
  const { data } = await send('GET /api/v1/altcha', { signal: work.controller.signal })
  return solveChallenge(data, work)
}

export type { ApiError }
