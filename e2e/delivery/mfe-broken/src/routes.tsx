import type { RouteObject } from '@portal/runtime/router'

const routes: RouteObject[] = [
  { path: '/quebra-ao-desenhar', lazy: () => import('./pages/breaks-rendering') },
  { path: '/quebra-depois', lazy: () => import('./pages/breaks-in-effect') },
  { path: '/inteira', lazy: () => import('./pages/sound') },
  { path: '/outra-inteira', lazy: () => import('./pages/second-sound') },
]
export default routes
