import type { ModuleDeclaration } from '@portal/registry-format'
import { declarationProblems } from './declaration-checks'

const route = { path: '/simulador', title: 'Simulador', audience: 'any', bar: 'plain' } as const
const declared: ModuleDeclaration = {
  name: 'mfe-simulador',
  owner: 'Equipe Simulador',
  kind: 'routes',
  budget: { entryKb: 9, routeKb: 40 },
  routes: [route, { ...route, path: '/simulador/:id' }, { ...route, path: '/SAC' }],
  entries: [
    { slot: 'panel.menu', to: '/simulador', order: 60, icon: 'tag' },
    { slot: 'footer.about', label: 'Prazos', to: '/SAC#prazos', order: 1, audience: 'debtor' },
    {
      slot: 'panel.cards',
      to: '/SAC',
      order: 1,
      card: {
        call: 'POST /api/v1/negociacoes',
        list: 'dados.acordos',
        title: { one: 'Um acordo', other: '{n} acordos' },
        text: 'Acompanhe.',
        figure: { label: 'O primeiro', field: 'valorTotal', as: 'money' },
      },
    },
    { slot: 'success.next', to: '/SAC', order: 1, extension: 'Reminder' },
  ],
  visitors: { '/SAC': 'pf-novo' },
  pages: { '/SAC': { printed: true } },
}

test('a declaration with every key has no problem', () => {
  expect(declarationProblems(declared)).toEqual([])
})

/** Declarations come from JSON, so their content may not match the types. */
const written = (change: object): ModuleDeclaration => JSON.parse(JSON.stringify({ ...declared, ...change }))

test.each([
  ['a name that is not its folder', { name: 'mfe-panel' }, 'a pasta é mfe-simulador'],
  ['no routes', { routes: [], visitors: {}, pages: {} }, 'não há rotas'],
  ['the same route twice', { routes: [route, { ...route, path: '/SIMULADOR' }] }, 'duas vezes'],
])('reports %s', (_, change, problem) => {
  expect(declarationProblems(written(change), 'mfe-simulador').join('\n')).toContain(problem)
})

test.each([
  ['visitors', { '/nada': 'cliente' }],
  ['pages', { '/nada': {} }],
])('reports %s of a route that is not in the table', (key, said) => {
  expect(declarationProblems(written({ [key]: said }))).toEqual([`"${key}": não há rota /nada`])
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
])('reports a route with %s', (_, change, problem) => {
  expect(declarationProblems(written({ routes: [{ ...route, ...change }] })).join('\n')).toContain(problem)
})

test.each([
  ['an unknown slot', { slot: 'panel.top' }, '"slot" é "panel.menu", "footer.about", '],
  ['an unknown audience', { audience: 'all' }, '"audience" é "any"'],
  ['an unknown flag', { featureFlag: 'brand' }, '"featureFlag" é "earlySettlement"'],
  ['an unknown icon', { icon: 'star' }, '"icon" é "tag"'],
  ['a page that the module has not', { to: '/painel-controle' }, '/painel-controle: não há essa rota'],
  ['a page for any value', { to: '/simulador/:id' }, '/simulador/:id: não há essa rota'],
  ['no page', { to: undefined }, 'undefined: não há essa rota'],
  ['no label', { label: ' ' }, '"label" é um texto de até 30 letras'],
  ['a label too long for a menu', { label: 'Simule um acordo antes de fechar' }, '"label" é um texto'],
  ['a title too long for a menu', { label: undefined, to: '/longa' }, '/longa: "label" é um texto'],
  ['no order', { order: 'last' }, '"order" é um número'],
])('reports an entry with %s in one sentence', (_, change, problem) => {
  const entry = { slot: 'panel.menu', label: 'Simulador', to: '/simulador', order: 1, ...change }
  const long = { ...route, path: '/longa', title: 'Simule um acordo antes de fechar' }
  expect(declarationProblems(written({ entries: [entry], routes: [...declared.routes, long] }))).toEqual([
    expect.stringContaining(problem),
  ])
})

const slips = {
  call: 'POST /api/v1/p/{taxId}',
  list: 'boletos',
  until: 'vencimento',
  title: { one: 'Um boleto', other: '{n} boletos' },
  text: 'Pague.',
  figure: { label: 'O primeiro', field: 'valor', as: 'money' },
}
const name = { call: 'GET /api/v1/basic-data/{id}', title: 'Seus dados', text: 'Confira.' }
const problemsOf = (entry: object) =>
  declarationProblems(written({ entries: [{ to: '/simulador', order: 1, ...entry }] }))

test.each<[string, object | undefined]>([
  ['of a list', slips],
  ['of an answer', name],
])('a card %s has no problem', (_, card) => {
  expect(problemsOf({ slot: 'panel.cards', card })).toEqual([])
})

test.each<[string, object | undefined, string]>([
  ['nothing', undefined, '"call" é "GET /api/v1/basic-data/{id}", '],
  ['a call that sends a code', { ...slips, call: 'GET /api/login/GetCodigo/{id}' }, '"call" é "GET'],
  ['a list that the answer has not', { ...slips, list: 'acordos' }, 'não tem a lista acordos'],
  ['a field as a list', { ...slips, list: 'bol' }, 'não tem a lista bol'],
  ['a last day that an entry has not', { ...slips, until: 'validade' }, '"until": não há o dia validade'],
  ['a last day that is none', { ...slips, until: 'valor' }, '"until": não há o dia valor'],
  ['a last day without a list', { ...name, until: 'nome' }, '"until": não há o dia nome'],
  ['one title for many', { ...slips, title: 'Boletos' }, '"title" é { one, other }'],
  ['many titles for one', { ...name, title: slips.title }, '"title" é um texto'],
  ['no text', { ...slips, text: ' ' }, '"text" é um texto'],
  ['a figure of no kind', { ...slips, figure: { ...slips.figure, as: 'text' } }, '"figure.as" é "money", '],
  ['a figure without a name', { ...slips, figure: { ...slips.figure, label: '' } }, '"figure.label"'],
  [
    'a figure that an entry has not',
    { ...slips, figure: { ...slips.figure, field: 'juros' } },
    'campo juros',
  ],
  [
    'a text as an amount',
    { ...slips, figure: { ...slips.figure, field: 'nomeProduto' } },
    'campo nomeProduto',
  ],
])('reports a card of %s in one sentence', (_, card, problem) => {
  expect(problemsOf({ slot: 'panel.cards', card })).toEqual([expect.stringContaining(problem)])
})

test.each([undefined, 'reminder', './extensions/reminder'])('reports an extension named %s', (extension) => {
  expect(problemsOf({ slot: 'offer.details', extension })).toEqual([
    expect.stringContaining('"extension" é o nome de um componente'),
  ])
})
