import { join } from 'node:path'
import type { ModuleManifest } from '@portal/registry-format'
import { deployables, ROOT, readJson } from '../storage'
import { manifestProblems } from './manifest-checks'

const manifest: ModuleManifest = {
  name: 'mfe-simulador',
  owner: 'Equipe Simulador',
  kind: 'routes',
  budget: {
    entryKb: 9,
    routeKb: 40,
    pageKb: { '/simulador': 160 },
    field: { failurePercent: 0, inpMs: 300 },
  },
  smokes: [
    {
      name: 'simula',
      as: 'cliente',
      open: '/simulador',
      steps: [
        { fill: 'Valor', with: '' },
        { click: ['button', 'Simular'] },
        { see: ['heading', 'Sua simulação'] },
        { see: 'Parcela de R$ 100,00' },
        { told: ['simulacao'] },
      ],
    },
  ],
  visitors: { '/SAC': 'pf-novo' },
  pages: {
    '/simulador': {
      description: 'Simule antes de decidir.',
      picture: { name: 'simulador', headline: 'Simule' },
      wellKnown: { 'change-password': '#senha', outra: '' },
    },
    '/SAC': { printed: true },
  },
}
const [smoke] = manifest.smokes ?? []
const smokeWith = (change: object) => ({ smokes: [{ ...smoke, ...change }] })

test('a manifest with every key has no problem, and none of this checkout', () => {
  expect(manifestProblems(manifest)).toEqual([])
  const folders = [
    ...deployables().filter((each) => each !== 'shell'),
    'delivery/remote-team/module-template',
  ]
  for (const folder of folders)
    expect([folder, ...manifestProblems(readJson<object>(join(ROOT, folder, 'module.json')))]).toEqual([
      folder,
    ])
})

test.each([
  ['another key', { rotas: [] }, '"rotas" não existe'],
  ['a name of another form', { name: 'Simulador' }, '"name" é mfe-'],
  ['no owner', { owner: ' ' }, '"owner"'],
  ['an unknown kind', { kind: 'plugin' }, '"kind" é "routes" ou "widget"'],
  ['no budget', { budget: undefined }, 'falta "budget"'],
  ['a budget in words', { budget: { entryKb: '9', routeKb: 40 } }, 'entryKb'],
  [
    'a page limit of nothing',
    { budget: { ...manifest.budget, pageKb: { '/a': 0 } } },
    '"budget › pageKb › /a" é um número maior que zero',
  ],
  [
    'a limit of failures in words',
    { budget: { ...manifest.budget, field: { failurePercent: '1' } } },
    'de 0 até',
  ],
  ['failures of all visits', { budget: { ...manifest.budget, field: { failurePercent: 100 } } }, 'de 0 até'],
  [
    'an INP of nothing',
    { budget: { ...manifest.budget, field: { inpMs: 0 } } },
    'inpMs" é um número maior que zero',
  ],
  [
    'a vital that is not compared',
    { budget: { ...manifest.budget, field: { lcpMs: 9 } } },
    '"lcpMs" não existe',
  ],
  ['a field that is none', { budget: { ...manifest.budget, field: 1 } }, 'field" tem failurePercent e inpMs'],
  ['a smoke without a name', smokeWith({ name: '' }), '"smokes › 1 › name" é um texto'],
  ['a smoke as nobody known', smokeWith({ as: ' ' }), '"smokes › 1 › as" é um texto'],
  ['a smoke of nowhere', smokeWith({ open: 'simulador' }), 'open" é um caminho do portal'],
  ['a smoke on another host', smokeWith({ open: '//example.com/' }), 'open" é um caminho do portal'],
  [
    'a smoke on another host by a backslash',
    smokeWith({ open: '/\\example.com/' }),
    'open" é um caminho do portal',
  ],
  ['a smoke without steps', smokeWith({ steps: undefined }), 'falta "steps" em "smokes › 1"'],
  [
    'a step of another kind',
    smokeWith({ steps: [{ told: ['a'] }, { press: 'Enter' }] }),
    '"smokes › 1 › steps › 2" é {"see"}',
  ],
  [
    'two steps in one',
    smokeWith({ steps: [{ see: ['link', 'a'], click: ['link', 'a'] }] }),
    'steps › 1" é {"see"}, {"click"}',
  ],
  ['a step without a name', smokeWith({ steps: [{ see: ['link'] }] }), 'steps › 1" é {"see"}, {"click"}'],
  [
    'a role that nobody finds',
    smokeWith({ steps: [{ see: ['div', 'a'] }] }),
    'steps › 1" é {"see"}, {"click"}',
  ],
  ['a field without a value', smokeWith({ steps: [{ fill: 'Valor' }] }), 'steps › 1" é {"see"}, {"click"}'],
  ['smokes that are none', { smokes: { name: 'a' } }, '"smokes" é uma lista'],
  ['a visitor without a key', { visitors: { '/SAC': '' } }, '"visitors › /SAC" é um texto'],
  [
    'a page that says something else',
    { pages: { '/SAC': { cor: 'azul' } } },
    '"cor" não existe em "pages › /SAC"',
  ],
  ['an empty description', { pages: { '/SAC': { description: ' ' } } }, '/SAC › description" é um texto'],
  [
    'a picture in a folder',
    { pages: { '/SAC': { picture: { name: '../x', headline: 'X' } } } },
    'picture › name" são letras minúsculas',
  ],
  ['a picture without words', { pages: { '/SAC': { picture: { name: 'x' } } } }, 'falta "headline"'],
  ['capitals in words', { pages: { '/SAC': { printed: 'sim' } } }, 'printed" é true ou false'],
  [
    'a well-known address elsewhere',
    { pages: { '/SAC': { wellKnown: { x: '//example.org' } } } },
    'wellKnown › x" é "" ou uma parte',
  ],
  [
    'a well-known address with a name of another',
    { pages: { '/SAC': { wellKnown: { 'x/y': '' } } } },
    'wellKnown" leva nomes em letras minúsculas',
  ],
])('reports %s', (_, change, problem) => {
  expect(manifestProblems({ ...manifest, ...change })).toEqual([expect.stringContaining(problem)])
})
