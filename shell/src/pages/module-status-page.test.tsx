import type { RegisteredModule } from '@portal/registry-format'
import { renderRoutes } from '@portal/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { ModuleFailure } from '../loader/module-failure'
import { moduleState } from '../loader/module-loader'
import { refreshRegistry } from '../registry/registry'
import { ModuleStatusPage } from './module-status-page'

const release = (version: string) => ({
  version,
  kernel: '1.0.0',
  releasedAt: '2026-11-20T12:00:00Z',
  entry: { href: `/modules/mfe-x/${version}/remoteEntry.js`, integrity: 'sha384-x' },
  scripts: [],
  styles: [],
  routes: [],
})
const mockModules: Record<string, RegisteredModule> = {
  'mfe-a': { name: 'mfe-a', owner: 'Equipe A', kind: 'routes', stable: release('1.2.0') },
  'mfe-b': {
    name: 'mfe-b',
    owner: 'Equipe B',
    kind: 'routes',
    stable: release('3.0.0'),
    canary: { percent: 10, release: release('3.1.0') },
    disabled: 'incidente 42',
  },
}

jest.mock('../loader/federation', () => ({
  listShared: () => [{ name: 'react', version: '19.3.1', from: 'shell', usedBy: ['mfe_a', 'mfe_b'] }],
}))
jest.mock('../loader/module-loader', () => ({ moduleState: jest.fn() }))
jest.mock('../loader/failure-report', () => ({
  recentFailures: () => [{ module: 'mfe-b', version: '3.0.0', kind: 'http', at: '2026-11-20T12:00:00Z' }],
}))
jest.mock('../registry/registry', () => ({
  getRegistry: () => ({ revision: 7, shell: { version: '2.0.0', kernel: '2.0.0' }, modules: mockModules }),
  runningShell: () => ({ version: '1.0.0-ab', kernel: '1.0.0' }),
  refreshRegistry: jest.fn(),
  getRegistryAge: () => 2000,
  isDegraded: () => true,
  selectRelease: (module: RegisteredModule) => module.stable,
}))

/** jsdom has no resource timing. */
class LoadedFile {
  constructor(
    readonly name: string,
    readonly encodedBodySize: number,
  ) {}
}
const folder = 'http://localhost/modules/mfe-x/1.2.0/'
Object.assign(globalThis, { PerformanceResourceTiming: LoadedFile })
Object.assign(performance, {
  getEntriesByType: () => [
    new LoadedFile(`${folder}remoteEntry.js`, 6300),
    new LoadedFile(`${folder}painel.js`, 0),
    new LoadedFile(`${folder}painel.js`, 14_200),
    new LoadedFile('http://localhost/modules/mfe-x/1.2.00/other.js', 99_000),
  ],
})

beforeEach(() =>
  jest
    .mocked(moduleState)
    .mockImplementation((name) =>
      name === 'mfe-a'
        ? { status: 'ready', version: '1.2.0', loadedInMs: 123 }
        : { status: 'failed', version: '3.0.0', failure: new ModuleFailure('http', 'mfe-b', '3.0.0') },
    ),
)

const show = (statusPage: boolean) =>
  renderRoutes([{ path: '/status-dos-modulos', Component: ModuleStatusPage }], '/status-dos-modulos', {
    config: { statusPage },
  })
const card = (name: string) => {
  const item = screen.getByRole('heading', { name }).closest('li')
  if (!item) throw new Error(`no card for ${name}`)
  return item
}
const value = (within_: HTMLElement, label: string) =>
  within(within_).getByText(label).nextElementSibling?.textContent

it('does not exist unless the configuration says so', async () => {
  show(false)
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    'Esta página não está disponível',
  )
})

it('tells state, versions, load time and weight of a module in use', () => {
  show(true)
  const module = card('mfe-a')
  expect(module).toHaveTextContent('em uso')
  expect(value(module, 'Versão em uso')).toBe('1.2.0')
  expect(value(module, 'Tempo de carga')).toBe('123 ms')
  expect(value(module, 'Carregado nesta aba')).toBe('2 arquivos, 20,5 KB')
})

it('tells why a module failed, that it is switched off and that a canary is out', () => {
  show(true)
  const module = card('mfe-b')
  expect(module).toHaveTextContent('falhou')
  expect(module).toHaveTextContent('Motivo: incidente 42')
  expect(value(module, 'Falha')).toBe('http')
  expect(value(module, 'Canário')).toBe('3.1.0 para 10%')
})

it('tells who provides React, the last failures and that discovery is down', () => {
  show(true)
  const main = screen.getByRole('main')
  expect(value(main, 'react 19.3.1')).toBe('de shell, usado por mfe_a, mfe_b')
  expect(main).toHaveTextContent('mfe-b 3.0.0: http')
  expect(main).toHaveTextContent('o portal usa o último que funcionou')
})

it('tells what browsers have reported, the newest errors first, where the page names the metrics', async () => {
  const of = 'module="mfe-a",version="1.2.0"'
  const lcp = (le: string, count: number) =>
    `portal_web_vital_seconds_bucket{le="${le}",${of},name="lcp",in_app="false"} ${count}`
  const text = [
    `portal_visits_total{${of}} 1200`,
    `portal_failed_visits_total{${of}} 3`,
    `portal_failures_total{${of},kind="render"} 4`,
    `portal_errors_total{${of},kind="error",fingerprint="0a1b2c3d4e",place="mfe-a/7.js:1:20"} 4`,
    `portal_errors_total{${of},kind="error",fingerprint="other",place="other"} 2`,
    `portal_errors_total{${of},kind="rejection",fingerprint="other",place="other"} 3`,
    lcp('0.5', 70),
    lcp('0.8', 76),
    lcp('+Inf', 100),
  ].join('\n')
  const fetch = jest.fn(async () => new Response(text))
  Object.assign(globalThis, { fetch })
  const { unmount } = show(true)
  expect(fetch).not.toHaveBeenCalled()
  unmount()

  document.head.innerHTML = '<link rel="alternate" type="text/plain" href="/metrics">'
  show(true)
  await screen.findByRole('heading', { name: 'Relatado pelos navegadores' })
  const main = screen.getByRole('main')
  expect(value(main, 'mfe-a 1.2.0')).toBe(
    '1.200 visitas, 3 com falha (0,3%); render: 4; LCP (p75): 800\u00a0ms',
  )
  expect(value(main, '0a1b2c3d4e')).toBe('mfe-a 1.2.0: mfe-a/7.js:1:20, 4×')
  expect(value(main, 'other')).toBe('mfe-a 1.2.0: other, 5×')
  const lines = within(main)
    .getAllByText(/^(other|0a1b2c3d4e)$/)
    .map(({ textContent }) => textContent)
  expect(lines).toEqual(['other', '0a1b2c3d4e'])
  expect(value(card('mfe-a'), 'Voltar à versão anterior')).toBe('npm run rollback -- mfe-a')
})

it('looks again on demand', async () => {
  const { user } = show(true)
  jest.mocked(moduleState).mockReturnValue({ status: 'idle' })
  await user.click(screen.getByRole('button', { name: 'Atualizar' }))
  expect(refreshRegistry).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(card('mfe-a')).toHaveTextContent('não carregado'))
})
