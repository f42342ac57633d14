import type { DrawnEntry } from '@portal/registry-format'
import { Link } from '@portal/runtime/router'
import { renderRoutes } from '@portal/testing'
import { act, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'

jest.mock('../loader/integrity', () => ({ allowRegistry: jest.fn() }))
jest.mock('@portal/registry-format/trust', () => ({ refusalOf: jest.fn(async () => null) }))

import { setEntries, useEntries } from './entries'
import { refreshRegistry, startRegistry } from './registry'

const CPF = '52998224725'
const entry = { slot: 'footer.about', order: 1 } as const
const open: DrawnEntry = { ...entry, label: 'Para todos', to: '/a', audience: 'any' }

function Entries({ slot }: { slot: DrawnEntry['slot'] }) {
  return useEntries(slot).map(({ to, label }) => (
    <Link key={to} to={to}>
      {label}
    </Link>
  ))
}
type Options = Parameters<typeof renderRoutes>[2]
function show(slot: DrawnEntry['slot'] = 'footer.about', options: Options = {}) {
  renderRoutes([{ path: '/', element: <Entries slot={slot} /> }], '/', options)
  return shown()
}
const shown = () => screen.queryAllByRole('link').map((link) => link.textContent)

describe('on a page without a registry', () => {
  afterEach(() => setEntries([]))

  test.each<[string, string[], Options]>([
    ['a visitor', ['Para todos', 'Só de fora'], {}],
    ['a debtor', ['Para todos', 'Só de dentro', 'Com proposta'], { loggedIn: CPF }],
  ])('%s sees %j', (_, labels, options) => {
    setEntries([
      open,
      { ...entry, label: 'Só de fora', to: '/b', audience: 'visitor' },
      { ...entry, label: 'Só de dentro', to: '/c', audience: 'debtor' },
      { ...entry, label: 'Com proposta', to: '/d', audience: 'execution' },
      { ...open, label: 'Em outro lugar', slot: 'footer.safety' },
    ])
    expect(show('footer.about', options)).toEqual(labels)
  })

  test('the panel is prerendered for those who are in', () => {
    const panel = { slot: 'panel.menu', order: 1 } as const
    setEntries([
      { ...panel, label: 'Meus acordos', to: '/a', audience: 'debtor' },
      { ...panel, label: 'Entrar', to: '/b', audience: 'visitor' },
    ])
    expect(show('panel.menu')).toEqual(['Meus acordos'])
  })

  test.each<[string, Options, boolean]>([
    ['an empty list', { config: { stories: [] } }, false],
    ['a list', { config: { stories: [{ name: 'Ana', text: 'Consegui.' }] } }, true],
  ])('a flag that is %s', (_, options, isShown) => {
    setEntries([{ ...open, featureFlag: 'stories' }])
    expect(show('footer.about', options)).toHaveLength(isShown ? 1 : 0)
  })

  test.each([
    [false, 0],
    [true, 1],
  ])('a flag that is %s', (earlySettlement, count) => {
    setEntries([{ ...open, featureFlag: 'earlySettlement' }])
    expect(show('footer.about', { config: { earlySettlement } })).toHaveLength(count)
  })

  test('a flag of newer tools, and an address elsewhere, are not shown', () => {
    const newer: DrawnEntry[] = JSON.parse(JSON.stringify([{ ...open, featureFlag: 'caixinha' }]))
    setEntries([...newer, { ...open, to: '//outro.example' }])
    expect(show()).toEqual([])
  })
})

describe('by the registry of the page', () => {
  const release = (version: string, label: string) => ({
    version,
    kernel: '1.0.0',
    releasedAt: '2026-11-24T13:00:00.000Z',
    entry: { href: '/remoteEntry.js', integrity: `sha384-${'a'.repeat(64)}` },
    routes: [{ path: '/a', title: 'A', audience: 'any', bar: 'plain' }],
    entries: [{ ...open, label }],
  })
  const registryOf = (revision: number, more: object = {}) => ({
    schema: 1,
    revision,
    shell: { version: '1.0.0-0000000a', kernel: '1.0.0' },
    modules: {
      'mfe-a': { name: 'mfe-a', owner: 'A', kind: 'routes', stable: release('1.0.0', 'Estável'), ...more },
    },
  })
  const canary = { percent: 100, release: release('1.1.0', 'Canário') }

  test('a tab hears of a module that is switched off, and the server draws the stable release', async () => {
    document.body.innerHTML = `<script type="application/json" id="portal-registry">${JSON.stringify(registryOf(1, { canary }))}</script>`
    startRegistry()
    expect(show()).toEqual(['Canário'])
    expect(renderToString(<Stable />)).toContain('Estável')
    globalThis.fetch = jest.fn(
      async () =>
        ({
          ok: true,
          headers: new Headers(),
          json: async () => registryOf(2, { disabled: 'ensaio' }),
        }) as never,
    )
    await act(refreshRegistry)
    expect(shown()).toEqual([])
  })
  test('a page draws the entries that it carries until the whole registry is known', async () => {
    const part = { ...registryOf(3), modules: {}, entries: [{ ...open, label: 'Da página' }] }
    document.body.innerHTML = `<script type="application/json" id="portal-registry">${JSON.stringify(part)}</script>`
    startRegistry()
    expect(show()).toEqual(['Da página'])
    globalThis.fetch = jest.fn(
      async () => ({ ok: true, headers: new Headers(), json: async () => registryOf(3) }) as never,
    )
    await act(refreshRegistry)
    expect(shown()).toEqual(['Estável'])
  })
  const Stable = () => useEntries('footer.about').map(({ label }) => label)
})
