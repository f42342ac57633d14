import type { RegisteredModule, Registry } from '@portal/registry-format'
import { differences } from './history'

const entry = { href: '/e.js', integrity: 'sha384-x' }
const release = (version: string, ...paths: string[]): RegisteredModule['stable'] => ({
  version,
  kernel: '7.0.0',
  releasedAt: '2026-01-01T00:00:00Z',
  entry,
  routes: paths.map((path) => ({ path, title: path, audience: 'any', bar: 'plain' })),
})
const panel: RegisteredModule = {
  name: 'mfe-panel',
  owner: 'Equipe Painel',
  kind: 'routes',
  stable: release('1.0.0', '/painel', '/acordos'),
}
const state = (module?: RegisteredModule, shell: Partial<Registry['shell']> = {}): Registry => ({
  schema: 1,
  revision: 1,
  shell: { version: '1.0.0', kernel: '7.0.0', ...shell },
  modules: module ? { [module.name]: module } : {},
})
const invited = (registry: Registry, ...routes: string[]) => ({
  ...registry,
  signed: { root: { teams: { 'mfe-panel': { routes } } } },
})
const canary = { percent: 5, release: release('1.1.0', '/painel', '/acordos') }

test.each<[...Parameters<typeof differences>, string[]]>([
  [state(panel), state(panel), []],
  [state(), state(panel), ['mfe-panel 1.0.0, novo']],
  [state(), state({ ...panel, canary }), ['mfe-panel 1.0.0, novo', 'mfe-panel: canário 1.1.0 para 5%']],
  [state(undefined, { version: '' }), state(), ['shell 1.0.0, novo']],
  [state(panel), state(), ['mfe-panel sai']],
  [
    state(panel),
    state({ ...panel, stable: release('1.1.0', '/painel', '/extrato') }),
    ['mfe-panel 1.0.0 → 1.1.0', 'mfe-panel: rota nova /extrato', 'mfe-panel: a rota /acordos sai'],
  ],
  [state(panel), state({ ...panel, canary }), ['mfe-panel: canário 1.1.0 para 5%']],
  [
    state({ ...panel, canary }),
    state({ ...panel, canary: { ...canary, percent: 25 } }),
    ['mfe-panel: canário 1.1.0 para 25%'],
  ],
  [state({ ...panel, canary }), state(panel), ['mfe-panel: sem canário 1.1.0 para 5%']],
  [state(panel), state({ ...panel, disabled: 'erro' }), ['mfe-panel: desligado: erro']],
  [state({ ...panel, disabled: 'erro' }), state(panel), ['mfe-panel: ligado']],
  [state(panel), state({ ...panel, owner: 'Outra' }), ['mfe-panel: de Equipe Painel para Outra']],
  [state(), state(undefined, { version: '1.1.0' }), ['shell 1.0.0 → 1.1.0']],
  [
    state(),
    state(undefined, { canary: { percent: 5, release: { version: '1.1.0', kernel: '7.0.0' } } }),
    ['shell: canário 1.1.0 para 5%'],
  ],
  [state(), invited(state(), '/painel', '/acordos'), ['mfe-panel: a equipe tem /painel, /acordos']],
  [
    { ...state(), signed: { root: { teams: {} } } },
    invited(state(), '/painel'),
    ['mfe-panel: a equipe tem /painel'],
  ],
  [invited(state(), '/painel'), invited(state(), '/acordos'), ['mfe-panel: a equipe tem /acordos']],
  [invited(state(), '/painel'), invited(state(), '/painel'), []],
  [invited(state(panel), '/painel'), invited(state(panel), '/painel', '/acordos'), []],
])('lists the differences: %#', (before, after, expected) => {
  expect(differences(before, after)).toEqual(expected)
})
