import { defaultConfig } from '@portal/demo-bank'
import { setConfig } from '@portal/runtime'
import { Slot, useCards } from '@portal/runtime/slots'
import { renderRoutes } from '@portal/testing'
import { act, screen, waitFor } from '@testing-library/react'

jest.mock('../loader/integrity', () => ({ allowRegistry: jest.fn() }))
jest.mock('@portal/registry-format/trust', () => ({ refusalOf: jest.fn(async () => null) }))
jest.mock('../loader/federation', () => ({ loadExpose: jest.fn() }))

import { recentFailures } from '../loader/failure-report'
import { loadExpose } from '../loader/federation'
import { refreshRegistry, startRegistry } from './registry'
import { host } from './slot-host'

const CPF = '52998224725'
const release = {
  version: '1.0.0',
  kernel: '1.0.0',
  releasedAt: '2026-11-24T13:00:00.000Z',
  entry: { href: '/remoteEntry.js', integrity: `sha384-${'a'.repeat(64)}` },
}
const entry = { order: 1, to: '/a#parte', label: 'Ver' }
const card = {
  call: 'POST /api/v1/p/{taxId}',
  list: 'boletos',
  title: { one: '1', other: '{n}' },
  text: 'Pague.',
}
/** A registry of the whole portal; each module has a page of its own name. */
const registryOf = (revision: number, modules: Readonly<Record<string, object>>) => ({
  schema: 1,
  revision,
  shell: { version: '1.0.0-0000000a', kernel: '1.0.0' },
  modules: Object.fromEntries(
    Object.entries(modules).map(([name, { entries, ...more }]: [string, { entries?: unknown }]) => {
      const routes = [{ path: `/${name.at(-1)}`, title: 'A', audience: 'debtor', bar: 'panel' }]
      return [name, { name, owner: 'A', kind: 'routes', stable: { ...release, routes, entries }, ...more }]
    }),
  ),
})

function Screen() {
  return (
    <>
      <Slot name="success.next" agreement="123" />
      <output>{JSON.stringify(useCards('panel.cards'))}</output>
    </>
  )
}

let revision = 0
async function publish(modules: Readonly<Record<string, object>>): Promise<void> {
  const registry = registryOf(++revision, modules)
  const answer = { ok: true, headers: new Headers(), json: async () => registry }
  globalThis.fetch = jest.fn(async () => answer as never)
  await act(refreshRegistry)
}

const show = () => renderRoutes([{ path: '/', element: <Screen /> }], '/', { loggedIn: CPF, slots: host })
const cards = () => JSON.parse(screen.getByRole('status').textContent ?? '')

beforeAll(() => {
  Object.assign(globalThis, { __KERNEL_VERSION__: '1.0.0', PerformanceResourceTiming: class {} })
  setConfig(defaultConfig)
  startRegistry()
})

test('an extension of the registry comes from its module; a module that is off has no extension and no card', async () => {
  const Reminder = ({ agreement }: { agreement: string }) => <p>Lembrete do acordo {agreement}</p>
  const other = { slot: 'offer.details', extension: { name: 'Reminder', load: async () => null } }
  const declared = { slot: 'success.next', extension: { name: 'Reminder', load: async () => Reminder } }
  jest.mocked(loadExpose).mockResolvedValue({ default: [], entries: [other, declared] })
  const entries = [
    { ...entry, slot: 'success.next', extension: 'Reminder' },
    { ...entry, slot: 'panel.cards', card },
    { ...entry, slot: 'panel.cards', card: { ...card, call: 'GET /api/v9/outra' } },
  ]
  await publish({ 'mfe-a': { entries } })
  show()
  expect(await screen.findByText('Lembrete do acordo 123')).toBeVisible()
  expect(cards()).toEqual([{ card, to: '/a#parte', label: 'Ver' }])
  expect(recentFailures()).toEqual([])

  await publish({ 'mfe-a': { entries, disabled: 'ensaio' } })
  expect(screen.queryByText(/Lembrete/)).not.toBeInTheDocument()
  expect(cards()).toEqual([])
})

test.each([
  ['b', 'has no such component', { default: [] }, 'invalid-module'],
  [
    'c',
    'has a component that is none',
    {
      default: [],
      entries: [{ slot: 'success.next', extension: { name: 'Reminder', load: async () => 'text' } }],
    },
    'invalid-module',
  ],
  [
    'd',
    'cannot get its file',
    {
      default: [],
      entries: [
        {
          slot: 'success.next',
          extension: { name: 'Reminder', load: () => Promise.reject(new Error('broken file')) },
        },
      ],
    },
    'evaluation',
  ],
])('module %s, which %s, is reported and draws nothing', async (letter, _, exposed, kind) => {
  jest.mocked(loadExpose).mockResolvedValue(exposed)
  const name = `mfe-${letter}`
  await publish({
    [name]: { entries: [{ ...entry, to: `/${letter}`, slot: 'success.next', extension: 'Reminder' }] },
  })
  show()
  await waitFor(() => expect(recentFailures()[0]).toMatchObject({ module: name, version: '1.0.0', kind }))
  expect(screen.getByRole('main')).toHaveTextContent(/^\[\]$/)
})
