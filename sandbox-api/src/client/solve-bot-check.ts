import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** What a form sends of the bot check, for the response of `GET /api/v1/altcha`. */
export async function solveBotCheck(
  challenge: Parameters<typeof solveChallenge>[0]['challenge'],
): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
