import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { parseJson } from './json-body'
import { ProblemError } from './problem'

/** Detects bots. Each token is valid once. */
export interface BotCheck {
  /** @param work multiple of the base cost */
  challenge(work?: number): Promise<Challenge & { signature: string }>
  /** Consumes a token. Throws 400 unless it is solved, fresh, unused and cost at least `work`. */
  consume(token: string, work?: number): Promise<void>
  /** Makes a token usable again, for a person who has to repeat the same request. */
  release(token: string): void
}

const LIFETIME_MS = 10 * 60_000
/** With 300 rounds at most 0.2 s of work on a desktop computer, 1 s on a cheap phone. */
const COST = 2000
const MAX_ROUNDS = 300

export const botCheckProblem = (detail: string): ProblemError =>
  new ProblemError(400, 'Confirme que você não é um robô', { codigo: 'ROBO', detail })

/** Stores the used tokens until they expire. */
class UsedTokens {
  private readonly tokens = new Map<string, number>()

  add(token: string): boolean {
    const now = Date.now()
    for (const [known, expiry] of this.tokens) if (expiry < now) this.tokens.delete(known)
    if (this.tokens.has(token)) return false
    this.tokens.set(token, now + LIFETIME_MS)
    return true
  }

  remove(token: string): void {
    this.tokens.delete(token)
  }
}

function parse(token: string): Payload {
  const payload: Partial<Payload> | null = parseJson(Buffer.from(token, 'base64').toString('utf8'))
  const { challenge, solution } = payload ?? {}
  if (typeof challenge?.signature === 'string' && typeof solution?.derivedKey === 'string') {
    return { challenge, solution }
  }
  throw botCheckProblem('A verificação chegou incompleta.')
}

/**
 * Self-hosted proof of work (ALTCHA 2): no third party learns of the visitor. A challenge takes between a third of its
 * rounds and all of them; their number is signed in its `data`.
 */
export function altcha(secret: string, mostRounds = MAX_ROUNDS): BotCheck {
  const usedTokens = new UsedTokens()
  const keys = { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret}/key` }
  return {
    async challenge(work = 1) {
      const rounds = Math.round(mostRounds * work)
      const challenge = await createChallenge({
        ...keys,
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(rounds, Math.ceil(rounds / 3)),
        data: { rounds },
        deriveKey,
        expiresAt: new Date(Date.now() + LIFETIME_MS),
      })
      return { ...challenge, signature: challenge.signature ?? '' }
    },
    async consume(token, work = 0) {
      const { challenge, solution } = parse(token)
      const result = await verifySolution({ ...keys, challenge, solution, deriveKey }).catch(() => null)
      if (result === null || !result.verified) {
        throw botCheckProblem(result?.expired ? 'A verificação expirou.' : 'A verificação não confere.')
      }
      if (Number(challenge.parameters.data?.rounds) < Math.round(mostRounds * work)) {
        throw botCheckProblem('A verificação precisa ser feita de novo.')
      }
      if (!usedTokens.add(String(challenge.signature)))
        throw botCheckProblem('Esta verificação já foi usada.')
    },
    release(token) {
      usedTokens.remove(String(parse(token).challenge.signature))
    },
  }
}

export interface RemoteCheck {
  /** Endpoint compatible with reCAPTCHA, hCaptcha and Turnstile: form {secret, response}, JSON {success}. */
  url: string
  secret: string
}

/** A third-party provider, set by configuration; its widget creates the challenge. */
export function remoteBotCheck({ url, secret }: RemoteCheck, fetcher: typeof fetch = fetch): BotCheck {
  const usedTokens = new UsedTokens()
  return {
    async challenge() {
      throw new ProblemError(404, 'A verificação é feita por outro provedor')
    },
    async consume(token) {
      if (!usedTokens.add(token)) throw botCheckProblem('Esta verificação já foi usada.')
      const answer = await fetcher(url, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token }),
        signal: AbortSignal.timeout(10_000),
      })
      const result: { success?: unknown } | null = await answer.json()
      if (result?.success !== true) throw botCheckProblem('A verificação não confere.')
    },
    release: (token) => usedTokens.remove(token),
  }
}
