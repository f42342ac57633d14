import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { parseJson } from './json-body'
import { ProblemError } from './problem'

const LIFETIME_MS = 10 * 60_000
/** With 300 rounds at most 0.2 s of work on a desktop computer, 1 s on a cheap phone. */
const COST = 2000
const MAX_ROUNDS = 300

export const botCheckProblem = (detail: string): ProblemError =>
  new ProblemError(400, 'Confirme que você não é um robô', 'ROBO', { detail })

function parse(token: string): Payload {
  const payload: Partial<Payload> | null = parseJson(Buffer.from(token, 'base64').toString('utf8'))
  const { challenge, solution } = payload ?? {}
  if (typeof challenge?.signature === 'string' && typeof solution?.derivedKey === 'string') {
    return { challenge, solution }
  }
  throw botCheckProblem('A verificação chegou incompleta.')
}

/**
 * Detects bots by a self-hosted proof of work (ALTCHA 2): no third party learns of the visitor. A challenge takes
 * between a third of its rounds and all of them; their number is signed in its `data`. Each token is valid once.
 */
export class BotCheck {
  private readonly keys: { hmacSignatureSecret: string; hmacKeySignatureSecret: string }
  /** Used tokens with the time until which they are remembered. */
  private readonly used = new Map<string, number>()

  constructor(
    secret: string,
    private readonly mostRounds = MAX_ROUNDS,
  ) {
    this.keys = { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret}/key` }
  }

  /** @param work multiple of the base cost */
  async challenge(work = 1): Promise<Challenge & { signature: string }> {
    const rounds = Math.round(this.mostRounds * work)
    const challenge = await createChallenge({
      ...this.keys,
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(rounds, Math.ceil(rounds / 3)),
      data: { rounds },
      deriveKey,
      expiresAt: new Date(Date.now() + LIFETIME_MS),
    })
    return { ...challenge, signature: challenge.signature ?? '' }
  }

  /** Consumes a token. Throws 400 unless it is solved, fresh, unused and cost at least `work`. */
  async consume(token: string, work = 0): Promise<void> {
    const { challenge, solution } = parse(token)
    const result = await verifySolution({ ...this.keys, challenge, solution, deriveKey }).catch(() => null)
    if (result === null || !result.verified) {
      throw botCheckProblem(result?.expired ? 'A verificação expirou.' : 'A verificação não confere.')
    }
    if (Number(challenge.parameters.data?.rounds) < Math.round(this.mostRounds * work)) {
      throw botCheckProblem('A verificação precisa ser feita de novo.')
    }
    const now = Date.now()
    for (const [known, expiry] of this.used) if (expiry < now) this.used.delete(known)
    const signature = String(challenge.signature)
    if (this.used.has(signature)) throw botCheckProblem('Esta verificação já foi usada.')
    this.used.set(signature, now + LIFETIME_MS)
  }

  /** Makes a token usable again, for a person who has to repeat the same request. */
  release(token: string): void {
    this.used.delete(String(parse(token).challenge.signature))
  }
}
