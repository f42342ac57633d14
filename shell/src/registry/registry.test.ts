import { defaultConfig } from '@portal/demo-bank'

jest.mock('../loader/integrity', () => ({ allowRegistry: jest.fn() }))
jest.mock('../loader/failure-report', () => ({ reportFailure: jest.fn() }))

const registryOf = (revision: number) => ({
  schema: 1,
  revision,
  shell: { version: '1.0.0-0000000a', kernel: '1.0.0' },
  modules: {},
})

/** The module as a new tab of the same browser loads it, on a page that carries a registry. */
function openTab(embedded: string | null) {
  jest.resetModules()
  const { setConfig } = require('@portal/runtime') as typeof import('@portal/runtime')
  setConfig(defaultConfig)
  document.body.innerHTML =
    embedded === null ? '' : `<script type="application/json" id="portal-registry">${embedded}</script>`
  return {
    ...(require('./registry') as typeof import('./registry')),
    reports: (require('../loader/failure-report') as typeof import('../loader/failure-report')).reportFailure,
  }
}
const carrying = (revision: number) => openTab(JSON.stringify(registryOf(revision)))

const answers: ((response: unknown) => void)[] = []
const answer = (of: number, revision: number) =>
  answers[of]?.({ ok: true, json: async () => registryOf(revision) })

beforeEach(() => {
  localStorage.clear()
  answers.length = 0
  globalThis.fetch = jest.fn(() => new Promise<never>((resolve) => answers.push(resolve as never)))
})

test('of two questions the later one counts, whichever is answered first', async () => {
  const { getRegistry, refreshRegistry } = openTab(null)
  const asked = [refreshRegistry(), refreshRegistry()]
  answer(1, 8)
  await asked[1]
  answer(0, 9)
  await asked[0]
  expect(getRegistry()?.revision).toBe(8)
})

test('a page starts with the registry that it carries, and asks for none', () => {
  const { getRegistry, startRegistry } = carrying(5)
  startRegistry()
  expect(getRegistry()?.revision).toBe(5)
  expect(fetch).not.toHaveBeenCalled()
})

test.each([
  ['nothing', null],
  ['half a registry', '{"schema": 1'],
  ['another shape', '{"schema":1,"modules":[]}'],
])('a page that carries %s starts with what this browser has seen', (_, embedded) => {
  carrying(5).startRegistry()
  const { getRegistry, startRegistry } = openTab(embedded)
  startRegistry()
  expect(getRegistry()?.revision).toBe(5)
})

test('of the page and what this browser has seen the newer one counts', () => {
  carrying(5).startRegistry()
  const behind = carrying(4)
  behind.startRegistry()
  expect(behind.getRegistry()?.revision).toBe(5)
  const ahead = carrying(6)
  ahead.startRegistry()
  expect(ahead.getRegistry()?.revision).toBe(6)
})

test('an answer of a server that is behind changes nothing', async () => {
  const { getRegistry, isDegraded, refreshRegistry, startRegistry } = carrying(5)
  startRegistry()
  const asked = refreshRegistry()
  answer(0, 4)
  await asked
  expect([getRegistry()?.revision, isDegraded()]).toEqual([5, false])
})

test('when discovery is silent, the tab goes on, says so once, and recovers', async () => {
  const { getRegistry, isDegraded, refreshRegistry, reports, startRegistry } = carrying(5)
  startRegistry()
  jest.useFakeTimers()
  globalThis.fetch = jest.fn(
    (_, options?: RequestInit) =>
      new Promise<never>((_, reject) =>
        options?.signal?.addEventListener('abort', () => reject(new Error())),
      ),
  )
  for (let request = 0; request < 2; request += 1) {
    const asked = refreshRegistry()
    await jest.advanceTimersByTimeAsync(60_000)
    await asked
  }
  jest.useRealTimers()
  expect([getRegistry()?.revision, isDegraded()]).toEqual([5, true])
  expect(reports).toHaveBeenCalledTimes(1)
  globalThis.fetch = jest.fn(async () => ({ ok: true, json: async () => registryOf(6) }) as Response)
  await refreshRegistry()
  expect([getRegistry()?.revision, isDegraded()]).toEqual([6, false])
})
