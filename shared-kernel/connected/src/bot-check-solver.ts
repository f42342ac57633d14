import { type ApiError, send } from '@portal/runtime'
import { type BotCheckProof, solveChallenge } from './solve-challenge'

/** Fetches a challenge and solves it. Rejects with an {@link ApiError} when there is none. */
export async function solveBotChallenge(controller: AbortController): Promise<BotCheckProof | null> {
  const { data } = await send('GET /api/v1/altcha', { signal: controller.signal })
  return solveChallenge(data, controller)
}

export type { ApiError }
