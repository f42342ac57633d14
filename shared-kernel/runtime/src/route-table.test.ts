import { defineRoutes, type EntriesOf, extension, type PathsOf, screen } from './route-table'
import type { RouteObject } from './router'

const DuePage = () => null
const loader = () => null
const due = screen(async () => ({ DuePage, loader }), 'DuePage')
const shown = { title: 'Vencimento', audience: 'debtor', bar: 'panel' } as const

const table = defineRoutes([
  { path: '/vencimento', ...shown, screen: due, prerender: true },
  { path: '/data', ...shown, screen: due, redirect: () => Response.redirect('http://localhost/vencimento') },
])

test('a row is a route, and keeps what is published of it', () => {
  expect(table[0]).toMatchObject({ path: '/vencimento', ...shown, prerender: true, lazy: due.lazy })
})

test('its screen brings its component and what else the file exports for the route', async () => {
  expect(await due.lazy()).toEqual({ Component: DuePage, loader })
})

test('an address that only leads on has no screen of its own', () => {
  expect(table[1]).toMatchObject({ loader: expect.any(Function), element: null })
  expect(table[1]).not.toHaveProperty('lazy')
})

const Reminder = ({ agreement }: { agreement: string }) => agreement

test('an extension brings its component when it is first drawn', async () => {
  const { name, load } = extension(async () => ({ Reminder }), 'Reminder')
  expect([name, await load()]).toEqual(['Reminder', Reminder])
})

test('the compiler refuses what does not fit', () => {
  const routes: RouteObject[] = table
  const path: keyof PathsOf<typeof table> = '/data'
  // @ts-expect-error no row has this path
  const missing: keyof PathsOf<typeof table> = '/nada'
  // @ts-expect-error the file exports no such screen
  screen(async () => ({ DuePage }), 'DatePage')
  // @ts-expect-error a row without a title
  defineRoutes([{ path: '/a', audience: 'any', bar: 'plain', screen: due }])
  // @ts-expect-error an audience that does not exist
  defineRoutes([{ path: '/a', ...shown, audience: 'anyone', screen: due }])
  // @ts-expect-error this export of the file is not a component
  const wrong: RouteObject[] = defineRoutes([
    { path: '/a', ...shown, screen: screen(async () => ({ limit: 3 }), 'limit') },
  ])
  const entry = { slot: 'panel.menu', label: 'Data', order: 1 } as const
  const entries: EntriesOf<typeof table> = [
    { ...entry, to: '/data' },
    { ...entry, to: '/vencimento#dia' },
    // @ts-expect-error no row has this path
    { ...entry, to: '/nada' },
    // @ts-expect-error the shell has no such slot
    { ...entry, to: '/data', slot: 'panel.end' },
    // @ts-expect-error a link is no card
    { ...entry, to: '/data', card: {} },
  ]
  const placed = { slot: 'panel.cards', order: 1, to: '/data', label: 'Ver' } as const
  const slips = { call: 'POST /api/v1/p/{taxId}', list: 'boletos', text: 'Pague.' } as const
  const agreements = { call: 'POST /api/v1/negociacoes', list: 'dados.acordos', text: 'Acompanhe.' } as const
  const many = { one: 'Um', other: '{n}' }
  const sum = { label: 'Valor', as: 'money' } as const
  const cards: EntriesOf<typeof table> = [
    {
      ...placed,
      card: { ...slips, title: many, until: 'vencimento', figure: { ...sum, field: 'valor' } },
    },
    { ...placed, card: { ...agreements, title: many, figure: { ...sum, field: 'valorTotal' } } },
    { ...placed, card: { call: 'GET /api/v1/basic-data/{id}', text: 'Seus dados.', title: 'Dados' } },
    // @ts-expect-error the bank has no such call
    { ...placed, card: { call: 'GET /api/v1/nada', text: 'a', title: 'a' } },
    // @ts-expect-error the call sends a code
    { ...placed, card: { call: 'GET /api/login/GetCodigo/{id}', text: 'a', title: 'a' } },
    // @ts-expect-error the answer has no such list
    { ...placed, card: { ...slips, list: 'acordos', title: many } },
    // @ts-expect-error an entry has no such field
    { ...placed, card: { ...slips, title: many, figure: { ...sum, field: 'multa' } } },
    // @ts-expect-error a text is not an amount
    { ...placed, card: { ...slips, title: many, figure: { ...sum, field: 'nomeProduto' } } },
    // @ts-expect-error a list has a title for one
    { ...placed, card: { ...slips, title: 'Boletos' } },
  ]
  const extended: EntriesOf<typeof table> = [
    {
      slot: 'success.next',
      order: 1,
      to: '/data',
      extension: extension(async () => ({ Reminder }), 'Reminder'),
    },
    {
      slot: 'offer.details',
      order: 1,
      to: '/data',
      // @ts-expect-error the slot hands no agreement on
      extension: extension(async () => ({ Reminder }), 'Reminder'),
    },
    {
      // @ts-expect-error no screen has such a slot
      slot: 'success.end',
      order: 1,
      to: '/data',
      extension: extension(async () => ({ Reminder }), 'Reminder'),
    },
    {
      slot: 'success.next',
      order: 1,
      to: '/data',
      // @ts-expect-error the file exports no such component
      extension: extension(async () => ({ Reminder }), 'Other'),
    },
  ]
  expect([routes, path, missing, wrong, entries, cards, extended]).toBeDefined()
})
