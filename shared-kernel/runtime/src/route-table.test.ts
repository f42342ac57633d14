import { defineRoutes, type PathsOf, screen } from './route-table'
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
  expect([routes, path, missing, wrong]).toBeDefined()
})
