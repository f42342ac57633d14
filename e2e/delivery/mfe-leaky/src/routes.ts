import { defineRoutes, type PathsOf, screen } from '@portal/runtime/module-contract'

const shown = { audience: 'any', bar: 'plain' } as const
const pages = () => import('./pages/leaks')

/** Every route but the last harms other modules in a way that a single visit does not reveal. */
const routes = defineRoutes([
  { path: '/guarda-a-cada-visita', title: 'Guarda', ...shown, screen: screen(pages, 'KeepsAtEachVisit') },
  { path: '/carrega-demais', title: 'Carrega', ...shown, screen: screen(pages, 'LoadsLate') },
  { path: '/esconde-formularios', title: 'Esconde', ...shown, screen: screen(pages, 'HidesForms') },
  { path: '/inteira', title: 'Inteira', ...shown, screen: screen(pages, 'Sound') },
])

declare module '@portal/runtime/router' {
  interface PortalRoutes extends PathsOf<typeof routes> {}
}

export default routes
