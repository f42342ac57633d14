import type { RouteObject } from '@portal/runtime/router'

/** The same paths as in module.json. */
const routes: RouteObject[] = [
  { path: '/rota-modelo', lazy: () => import('./pages/rota-modelo/rota-modelo') },
]
export default routes
