import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { type BotCheckWork, solveChallenge } from './solve-challenge'

const secret = 'segredo'
const create = (counter: number) =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter,
    data: { rounds: 400 },
    deriveKey,
    hmacSignatureSecret: secret,
  })

const newWork = (): BotCheckWork => ({ controller: new AbortController(), share: null })

// Boundaries of the first lanes, one in the middle, one far behind.
test.each([0, 7, 8, 37, 300])('finds the counter %d, and the bank takes it', async (counter) => {
  const proof = await solveChallenge(await create(counter), newWork())
  const { challenge, solution } = JSON.parse(atob(proof?.token ?? ''))
  expect(solution.counter).toBe(counter)
  const verification = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret })
  expect(verification.verified).toBe(true)
})

test('tells how far it is, of the most that it can take', async () => {
  const work = newWork()
  await solveChallenge(await create(300), work)
  expect(work.share).toBeGreaterThan(0.7)
  expect(work.share).toBeLessThan(0.8)
})

test('ends when it is not wanted any more, before it begins or in the middle', async () => {
  const challenge = await create(1_000_000)
  const ended = newWork()
  ended.controller.abort()
  expect(await solveChallenge(challenge, ended)).toBeNull()
  const running = newWork()
  const proof = solveChallenge(challenge, running)
  await crypto.subtle.digest('SHA-256', new Uint8Array(1))
  running.controller.abort()
  expect(await proof).toBeNull()
})

test('fails of what it cannot work out', async () => {
  const challenge = await create(1)
  const strange = { ...challenge, parameters: { ...challenge.parameters, algorithm: 'SCRYPT' } }
  await expect(solveChallenge(strange, newWork())).rejects.toThrow(/algorithm/)
})

test('leaves nothing running behind what was found', async () => {
  const rounds = jest.spyOn(crypto.subtle, 'importKey')
  await solveChallenge(await create(3), newWork())
  const { length } = rounds.mock.calls
  await crypto.subtle.digest('SHA-256', new Uint8Array(1))
  await new Promise((resolve) => setTimeout(resolve))
  expect(rounds.mock.calls.length).toBe(length)
  rounds.mockRestore()
})
