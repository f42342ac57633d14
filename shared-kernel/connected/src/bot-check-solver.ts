import { type ApiError, send } from '@portal/runtime'
import { type BotCheckProof, type BotCheckWork, solveChallenge } from './solve-challenge'

/** Fetches a challenge and solves it. Rejects with an {@link ApiError} when there is none. */
export async function solveBotChallenge(work: BotCheckWork): Promise<BotCheckProof | null> {
  const { data } = await send('GET /api/v1/altcha', { signal: work.controller.signal })
  return solveChallenge(data, work)
}

export type { ApiError }
