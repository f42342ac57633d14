import { type LoaderFunctionArgs, type RouteObject, redirect } from '@portal/runtime/router'

/** Other names of the panel lead to the one address, with their query: a session link may arrive at any. */
function toPanel({ request }: LoaderFunctionArgs): Response {
  return redirect(`/painel-controle${new URL(request.url).search}`)
}

const agreements = () => import('./pages/painel-negociacoes/painel-negociacoes')

/** The same paths as in module.json. */
const routes: RouteObject[] = [
  { path: '/painel-controle', lazy: () => import('./pages/painel-controle/painel-controle') },
  { path: '/painel-controle2', loader: toPanel, element: null },
  { path: '/painel-de-controle', loader: toPanel, element: null },
  { path: '/painel-meus-dados', lazy: () => import('./pages/painel-meus-dados/painel-meus-dados') },
  { path: '/painel-negociacoes', lazy: agreements },
  { path: '/meus-acordos', lazy: agreements },
  {
    path: '/painel-alterar-pagamento',
    lazy: () => import('./pages/painel-alterar-pagamento/painel-alterar-pagamento'),
  },
  {
    path: '/painel-central-de-duvidas',
    lazy: () => import('./pages/painel-central-de-duvidas/painel-central-de-duvidas'),
  },
]

export default routes
