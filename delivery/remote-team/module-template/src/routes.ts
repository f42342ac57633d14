import { defineRoutes, type EntriesOf, type PathsOf, screen } from '@portal/runtime/module-contract'

const routes = defineRoutes([
  {
    path: '/rota-modelo',
    title: 'Título do modelo',
    audience: 'any',
    bar: 'login',
    screen: screen(() => import('./pages/rota-modelo/rota-modelo'), 'FirstPage'),
    prerender: true,
  },
])

/** Links in the portal's navigation. Labels must fit a menu. */
export const entries: EntriesOf<typeof routes> = [
  { slot: 'panel.menu', label: 'Nome no menu', to: '/rota-modelo', order: 60 },
]

declare module '@portal/runtime/router' {
  interface PortalRoutes extends PathsOf<typeof routes> {}
}

export default routes
