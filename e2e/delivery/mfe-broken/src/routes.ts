import { defineRoutes, type PathsOf, screen } from '@portal/runtime/module-contract'

const shown = { audience: 'any', bar: 'plain' } as const

const routes = defineRoutes([
  {
    path: '/quebra-ao-desenhar',
    title: 'Quebra ao desenhar',
    ...shown,
    screen: screen(() => import('./pages/breaks-rendering'), 'BreaksRendering'),
  },
  {
    path: '/quebra-depois',
    title: 'Quebra depois',
    ...shown,
    screen: screen(() => import('./pages/breaks-in-effect'), 'BreaksInEffect'),
  },
  { path: '/falhas', title: 'Falhas', ...shown, screen: screen(() => import('./pages/faults'), 'Faults') },
  { path: '/inteira', title: 'Inteira', ...shown, screen: screen(() => import('./pages/sound'), 'Sound') },
  {
    path: '/outra-inteira',
    title: 'Outra inteira',
    ...shown,
    screen: screen(() => import('./pages/second-sound'), 'SecondSound'),
  },
])

declare module '@portal/runtime/router' {
  interface PortalRoutes extends PathsOf<typeof routes> {}
}

export default routes
