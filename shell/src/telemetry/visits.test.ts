import { defaultConfig } from '@portal/demo-bank'
import { setConfig } from '@portal/runtime'
import { beginVisit, confirmVisits } from './visits'

const mockOverridden = new Set(['mfe-dev'])
jest.mock('../loader/override', () => ({
  overrideOf: (name: string) => (mockOverridden.has(name) ? 'x' : undefined),
}))

const sent: [event: string, module: string, version: string][][] = []
Object.assign(navigator, {
  sendBeacon(_: string, text: string) {
    const { events }: { events: Record<string, string>[] } = JSON.parse(text)
    sent.push(events.map(({ 'event.name': name = '', module = '', version = '' }) => [name, module, version]))
  },
})
const takeSent = () => sent.splice(0)
beforeAll(() => setConfig(defaultConfig))

/** The tests are consecutive parts of one visit. */
test('visits that begin together share one beacon, sent at once and only once, and so do their confirmations', async () => {
  beginVisit('shell', '1.0.0')
  beginVisit('mfe-access', '2.0.0')
  beginVisit('mfe-access', '2.0.0')
  beginVisit('mfe-dev', '3.0.0')
  await Promise.resolve()
  expect(takeSent()).toEqual([
    [
      ['portal.visit', 'shell', '1.0.0'],
      ['portal.visit', 'mfe-access', '2.0.0'],
    ],
  ])
  confirmVisits()
  confirmVisits()
  expect(takeSent()).toEqual([
    [
      ['portal.responsive', 'shell', '1.0.0'],
      ['portal.responsive', 'mfe-access', '2.0.0'],
    ],
  ])
})

test.each([
  ['left', () => dispatchEvent(new Event('pagehide'))],
  ['hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
])('a page that is %s before it was idle has answered all the same', async (name, leave) => {
  beginVisit(`mfe-${name}`, '1.0.0')
  await Promise.resolve()
  takeSent()
  leave()
  expect(takeSent()).toEqual([[['portal.responsive', `mfe-${name}`, '1.0.0']]])
})
