import { defineRoutes, type PathsOf, screen } from '@portal/runtime/module-contract'

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

declare module '@portal/runtime/router' {
  interface PortalRoutes extends PathsOf<typeof routes> {}
}

export default routes
