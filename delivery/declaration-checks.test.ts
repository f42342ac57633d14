import { join } from 'node:path'
import type { ModuleDeclaration } from '@portal/registry-format'
import Ajv from 'ajv'
import { declarationProblems } from './declaration-checks'
import { deployables, ROOT, readJson } from './site'

const route = { path: '/simulador', title: 'Simulador', audience: 'any', bar: 'plain' } as const
const declared: ModuleDeclaration = {
  name: 'mfe-simulador',
  owner: 'Equipe Simulador',
  kind: 'routes',
  budget: {
    entryKb: 9,
    routeKb: 40,
    pageKb: { '/simulador': 160 },
    field: { failurePercent: 0, inpMs: 300 },
  },
  routes: [route, { ...route, path: '/simulador/:id' }, { ...route, path: '/SAC' }],
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
}
const [smoke] = declared.smokes ?? []
const smokeWith = (change: object) => ({ smokes: [{ ...smoke, ...change }] })

test('a declaration with every key has no problem', () => {
  expect(declarationProblems(declared)).toEqual([])
})

/** A declaration as somebody may write it: what it says is not what the types say. */
const written = (change: object): ModuleDeclaration => JSON.parse(JSON.stringify({ ...declared, ...change }))

/** Of another author than our checks. */
const isAccepted = new Ajv().compile(readJson<object>(join(ROOT, 'delivery/module.schema.json')))
const inFile = ({ routes: _, ...manifest }: ModuleDeclaration): object => manifest

test('the schema for editors accepts every module.json of this checkout', () => {
  const folders = [...deployables().filter((each) => each !== 'shell'), 'delivery/module-template']
  for (const folder of folders) {
    isAccepted(readJson(join(ROOT, folder, 'module.json')))
    expect([folder, isAccepted.errors]).toEqual([folder, null])
  }
  expect(isAccepted(inFile(declared))).toBe(true)
})

test.each([
  ['another key', { rotas: [] }, '"rotas" não existe'],
  ['a name of another form', { name: 'Simulador' }, '"name" é mfe-'],
  ['a name that is not its folder', { name: 'mfe-panel' }, 'a pasta é mfe-simulador'],
  ['no owner', { owner: ' ' }, '"owner"'],
  ['an unknown kind', { kind: 'plugin' }, '"kind" é "routes" ou "widget"'],
  ['no budget', { budget: undefined }, 'entryKb'],
  ['a budget in words', { budget: { entryKb: '9', routeKb: 40 } }, 'entryKb'],
  ['a page limit of nothing', { budget: { ...declared.budget, pageKb: { '/a': 0 } } }, '/a é um número'],
  [
    'a limit of failures in words',
    { budget: { ...declared.budget, field: { failurePercent: '1' } } },
    'de 0 até',
  ],
  ['failures of all visits', { budget: { ...declared.budget, field: { failurePercent: 100 } } }, 'de 0 até'],
  ['an INP of nothing', { budget: { ...declared.budget, field: { inpMs: 0 } } }, 'inpMs é um número'],
  [
    'a vital that is not compared',
    { budget: { ...declared.budget, field: { lcpMs: 9 } } },
    '"lcpMs" não existe',
  ],
  ['a field that is none', { budget: { ...declared.budget, field: 1 } }, 'field tem'],
  ['a smoke without a name', smokeWith({ name: '' }), 'smoke 1: falta "name"'],
  ['a smoke as nobody known', smokeWith({ as: ' ' }), '"as" é a chave'],
  ['a smoke of nowhere', smokeWith({ open: 'simulador' }), '"open" é um caminho'],
  ['a smoke on another host', smokeWith({ open: '//example.com/' }), '"open" é um caminho'],
  ['a smoke on another host by a backslash', smokeWith({ open: '/\\example.com/' }), '"open" é um caminho'],
  ['a smoke without steps', smokeWith({ steps: undefined }), 'passo 1: um passo é'],
  ['a step of another kind', smokeWith({ steps: [{ told: ['a'] }, { press: 'Enter' }] }), 'passo 2'],
  ['two steps in one', smokeWith({ steps: [{ see: ['link', 'a'], click: ['link', 'a'] }] }), 'passo 1'],
  ['a step without a name', smokeWith({ steps: [{ see: ['link'] }] }), 'passo 1'],
  ['a role that nobody finds', smokeWith({ steps: [{ see: ['div', 'a'] }] }), 'passo 1'],
  ['a field without a value', smokeWith({ steps: [{ fill: 'Valor' }] }), 'passo 1'],
  ['smokes that are none', { smokes: { name: 'a' } }, '"smokes" é uma lista'],
  ['a visitor without a key', { visitors: { '/SAC': '' } }, '/SAC diz a chave'],
  ['no routes', { routes: [], visitors: {} }, 'não há rotas'],
  ['the same route twice', { routes: [route, { ...route, path: '/SIMULADOR' }] }, 'duas vezes'],
])('%s is told, by the schema too where it is about one file', (_, change, problem) => {
  expect(declarationProblems(written(change), 'mfe-simulador').join('\n')).toContain(problem)
  const isOfOtherFiles = 'routes' in change || problem.includes('a pasta')
  expect(isAccepted(inFile(written(change)))).toBe(isOfOtherFiles)
})

test('a visitor of a route that the table does not have is told', () => {
  expect(declarationProblems(written({ visitors: { '/nada': 'cliente' } }))).toEqual([
    '"visitors": não há rota /nada',
  ])
})

test.each([
  ['an unknown audience', { audience: 'anyone' }, '"audience" é "any"'],
  ['an unknown bar', { bar: 'top' }, '"bar" é "home"'],
  ['no title', { title: '' }, '"title"'],
  ['no slash', { path: 'simulador' }, 'o caminho é uma barra'],
  ['a slash at the end', { path: '/login-cpf/' }, 'sem barra no fim'],
  ['every path', { path: '/*' }, 'o caminho é uma barra'],
  ['every first word', { path: '/:tudo' }, 'o caminho é uma barra'],
  ['a path outside', { path: '/../x' }, 'o caminho é uma barra'],
  ['the page of what is not found', { path: '/404' }, 'do próprio portal'],
  ["the operators' page", { path: '/status-dos-modulos' }, 'do próprio portal'],
  ["the bank's API", { path: '/api/v1/x' }, 'do próprio portal'],
  ['the files of modules', { path: '/modules/x' }, 'do próprio portal'],
  ['the registry', { path: '/registry.json' }, 'do próprio portal'],
])('a route with %s is told', (_, change, problem) => {
  expect(declarationProblems(written({ routes: [{ ...route, ...change }] })).join('\n')).toContain(problem)
})
