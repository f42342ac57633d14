import { defaultConfig } from '@portal/demo-bank'
import { setConfig } from '@portal/runtime'

jest.mock('@portal/registry-format/trust', () => ({ refusalOf: jest.fn(async () => null) }))
jest.mock('../loader/integrity', () => ({ allowRegistry: jest.fn() }))

import { checkAtSubmits, checkRegistry } from './check-registry'

const registry = {
  schema: 1,
  revision: 1,
  shell: { version: '1.0.0-0000000a', kernel: '1.0.0' },
  modules: {},
}
const submitForm = () => document.dispatchEvent(new Event('submit'))
const asked = () => jest.mocked(fetch).mock.calls.length

beforeAll(() => {
  setConfig(defaultConfig)
  checkAtSubmits()
})
beforeEach(() => {
  jest.useFakeTimers()
  globalThis.fetch = jest.fn(
    async () => ({ ok: true, headers: new Headers(), json: async () => registry }) as never,
  )
})
afterEach(() => jest.useRealTimers())

test('a navigation takes what was asked for as a form was sent', async () => {
  submitForm()
  jest.advanceTimersByTime(4000)
  await checkRegistry()
  expect(asked()).toBe(1)
})

test('the one after it asks again', async () => {
  submitForm()
  await checkRegistry()
  jest.advanceTimersByTime(1000)
  await checkRegistry()
  expect(asked()).toBe(2)
})

test('a form that was sent long before the navigation counts for nothing', async () => {
  submitForm()
  jest.advanceTimersByTime(6000)
  await checkRegistry()
  expect(asked()).toBe(2)
})

test('a navigation that asks twice sends one request', async () => {
  jest.advanceTimersByTime(10_000)
  await checkRegistry()
  await checkRegistry()
  expect(asked()).toBe(1)
})
