import type { RouteObject } from '@portal/runtime/router'

const choice = () => import('./pages/negociacao/negociacao')
const success = () => import('./pages/sucesso/sucesso')
const slips = () => import('./pages/boletagem/boletagem')

/** What this module exposes. The same paths stand in module.json. */
const routes: RouteObject[] = [
  { path: '/negociacao', lazy: choice },
  { path: '/negociacao-reneg', lazy: choice },
  { path: '/negociacao-eavm', lazy: choice },
  { path: '/negociacao-drc', lazy: choice },
  { path: '/negociacao-reorg', lazy: choice },
  { path: '/negociacao-boleto-24hrs', lazy: choice },
  { path: '/oferta-especial', lazy: () => import('./pages/oferta-especial/oferta-especial') },
  { path: '/vencimento', lazy: () => import('./pages/vencimento/vencimento') },
  { path: '/forma-pagamento', lazy: () => import('./pages/forma-pagamento/forma-pagamento') },
  { path: '/revisao', lazy: () => import('./pages/revisao/revisao') },
  { path: '/sucesso', lazy: success },
  { path: '/sucesso-veiculo', lazy: success },
  { path: '/sucesso-refinanciamento-veiculo', lazy: success },
  { path: '/segunda-via', lazy: () => import('./pages/segunda-via/segunda-via') },
  { path: '/status', lazy: () => import('./pages/status/status') },
  { path: '/upload-docs', lazy: () => import('./pages/upload-docs/upload-docs') },
  {
    path: '/refinanciamento-contrato',
    lazy: () => import('./pages/refinanciamento-contrato/refinanciamento-contrato'),
  },
  { path: '/boletagem', lazy: slips },
  { path: '/boleto-facil', lazy: slips },
]

export default routes
