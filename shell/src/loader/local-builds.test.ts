import { defaultConfig } from '@portal/demo-bank'
import { entriesOf } from '@portal/registry-format'
import { setConfig, tabStore } from '@portal/runtime'
import { findOwner, getRegistry, startRegistry } from '../registry/registry'
import { loadExpose } from './federation'
import { integrityOf } from './integrity'
import { registerLocalBuilds } from './local-builds'
import { OVERRIDES_KEY } from './override'

jest.mock('./federation', () => ({ loadExpose: jest.fn() }))

const integrity = `sha384-${'a'.repeat(64)}`
const released = (name: string, path: string, more = {}) => ({
  name,
  owner: 'Equipe X',
  kind: 'routes',
  stable: {
    version: '1.0.0-00000001',
    kernel: '1.0.0',
    releasedAt: '2026-11-24T13:00:00.000Z',
    entry: { href: `/modules/${name}/1/remoteEntry.js`, integrity },
    routes: [{ path, title: 'Publicado', audience: 'debtor', bar: 'panel' }],
  },
  ...more,
})
const registry = {
  schema: 1,
  revision: 1,
  shell: { version: '1.0.0', kernel: '1.0.0' },
  modules: {
    'mfe-a': released('mfe-a', '/a'),
    'mfe-off': released('mfe-off', '/off', { disabled: 'Manutenção' }),
  },
}

const OURS = 'http://localhost:4400'
const entryOf = (name: string, origin = OURS) => `${origin}/${name}/release/remoteEntry.js`
const accept = (...names: string[]) =>
  tabStore.write(
    OVERRIDES_KEY,
    JSON.stringify(Object.fromEntries(names.map((name) => [name, entryOf(name)]))),
  )
const ownerOf = (path: string) => findOwner(path)?.module.name

beforeEach(async () => {
  Object.assign(globalThis, { __KERNEL_VERSION__: '1.0.0' })
  setConfig({ ...defaultConfig, overrides: { allowedOrigins: [OURS] } })
  document.body.innerHTML = `<script type="application/json" id="portal-registry">${JSON.stringify(registry)}</script>`
  tabStore.remove(OVERRIDES_KEY)
  jest.mocked(loadExpose).mockReset()
  startRegistry()
  await registerLocalBuilds()
})

test('a build that was never released has its page and its place in the menu', async () => {
  const reminder = () => null
  jest.mocked(loadExpose).mockResolvedValue({
    default: [{ path: '/novo', title: 'Novo', audience: 'debtor', bar: 'panel' }],
    entries: [
      { slot: 'panel.menu', order: 60, to: '/novo' },
      { slot: 'success.next', order: 70, to: '/novo', extension: { name: 'Reminder', load: reminder } },
    ],
  })
  accept('mfe-new')
  await registerLocalBuilds()
  expect(findOwner('/novo')?.route).toEqual({
    path: '/novo',
    title: 'Novo',
    audience: 'debtor',
    bar: 'panel',
  })
  const known = getRegistry()
  const [menu, extension] = known ? entriesOf(known) : []
  expect([menu?.label, extension?.extension]).toEqual(['Novo', 'Reminder'])
  expect(integrityOf(entryOf('mfe-new'))).toBe('')
  expect(ownerOf('/a')).toBe('mfe-a')
})

test('a build takes the pages of its own module alone, and nothing of the release is preloaded', async () => {
  document.head.innerHTML = ['/modules/mfe-a/1/remoteEntry.js', '/modules/mfe-a/2.js', '/assets/react.js']
    .map((href) => `<link rel="preload" as="script" href="${href}">`)
    .join('')
  jest.mocked(loadExpose).mockResolvedValue({ default: [{ path: '/a' }, { path: '/b' }, 'broken', {}] })
  accept('mfe-new')
  await registerLocalBuilds()
  expect([ownerOf('/a'), ownerOf('/b')]).toEqual(['mfe-a', 'mfe-new'])
  accept('mfe-a')
  await registerLocalBuilds()
  const own = findOwner('/a')
  expect([own?.release.entry.href, own?.route.audience]).toEqual([entryOf('mfe-a'), 'debtor'])
  expect([...document.head.children].map((link) => link.getAttribute('href'))).toEqual(['/assets/react.js'])
})

test('a build that does not load keeps the routes of the release', async () => {
  jest.mocked(loadExpose).mockRejectedValue(new Error('network'))
  accept('mfe-a')
  await registerLocalBuilds()
  expect(findOwner('/a')?.release.entry.href).toBe(entryOf('mfe-a'))
})

test('a build does not switch on what an operator switched off', async () => {
  jest.mocked(loadExpose).mockResolvedValue({ default: [{ path: '/off' }] })
  accept('mfe-off')
  await registerLocalBuilds()
  expect(findOwner('/off')?.module.disabled).toBe('Manutenção')
})

test('nothing is loaded from an origin that is not allowed', async () => {
  tabStore.write(OVERRIDES_KEY, JSON.stringify({ 'mfe-new': entryOf('mfe-new', 'https://stranger.example') }))
  await registerLocalBuilds()
  expect(loadExpose).not.toHaveBeenCalled()
  expect(getRegistry()?.modules).toEqual(registry.modules)
})

test('builds of a development portal are used in every tab', async () => {
  jest.mocked(loadExpose).mockResolvedValue({ default: [{ path: '/novo' }] })
  setConfig({
    ...defaultConfig,
    overrides: { allowedOrigins: [OURS], modules: { 'mfe-new': entryOf('mfe-new') } },
  })
  await registerLocalBuilds()
  expect(ownerOf('/novo')).toBe('mfe-new')
})
