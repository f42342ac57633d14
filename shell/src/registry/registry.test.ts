import { getRegistry, refreshRegistry } from './registry'

jest.mock('../loader/integrity', () => ({ allowRegistry: jest.fn() }))

const registryOf = (revision: number) => ({
  schema: 1,
  revision,
  shell: { version: '1.0.0-0000000a', kernel: '1.0.0' },
  modules: {},
})

test('of two questions the later one counts, whichever is answered first', async () => {
  const answers: ((response: unknown) => void)[] = []
  globalThis.fetch = jest.fn(() => new Promise<never>((resolve) => answers.push(resolve as never)))
  const answer = (of: number, revision: number) =>
    answers[of]?.({ ok: true, json: async () => registryOf(revision) })
  const asked = [refreshRegistry(), refreshRegistry()]
  answer(1, 8)
  await asked[1]
  answer(0, 7)
  await asked[0]
  expect(getRegistry()?.revision).toBe(8)
})
