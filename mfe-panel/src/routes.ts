import { defineRoutes, type PathsOf, screen } from '@portal/runtime/module-contract'
import { type LoaderFunctionArgs, redirect, withSearch } from '@portal/runtime/router'

/** Redirects aliases of the panel to its path, with the query: a session link may use any of them. */
function toPanel({ request }: LoaderFunctionArgs): Response {
  return redirect(withSearch('/painel-controle', new URL(request.url).search))
}

const panel = screen(() => import('./pages/painel-controle/painel-controle'), 'PanelPage')
const agreements = screen(() => import('./pages/painel-negociacoes/painel-negociacoes'), 'AgreementsPage')

const routes = defineRoutes([
  {
    path: '/painel-controle',
    title: 'Minhas oportunidades',
    audience: 'debtor',
    bar: 'panel',
    screen: panel,
  },
  {
    path: '/painel-controle2',
    title: 'Minhas oportunidades',
    audience: 'debtor',
    bar: 'panel',
    screen: panel,
    redirect: toPanel,
  },
  {
    path: '/painel-de-controle',
    title: 'Minhas oportunidades',
    audience: 'debtor',
    bar: 'panel',
    screen: panel,
    redirect: toPanel,
  },
  {
    path: '/painel-meus-dados',
    title: 'Meus dados',
    audience: 'debtor',
    bar: 'panel',
    screen: screen(() => import('./pages/painel-meus-dados/painel-meus-dados'), 'ProfilePage'),
  },
  {
    path: '/painel-negociacoes',
    title: 'Meus acordos',
    audience: 'debtor',
    bar: 'panel',
    screen: agreements,
  },
  { path: '/meus-acordos', title: 'Meus acordos', audience: 'debtor', bar: 'panel', screen: agreements },
  {
    path: '/painel-alterar-pagamento',
    title: 'Alterar pagamento',
    audience: 'debtor',
    bar: 'panel',
    screen: screen(
      () => import('./pages/painel-alterar-pagamento/painel-alterar-pagamento'),
      'ChangePaymentPage',
    ),
  },
  {
    path: '/painel-quitar-antes',
    title: 'Quitar antes',
    audience: 'debtor',
    bar: 'panel',
    screen: screen(() => import('./pages/painel-quitar-antes/painel-quitar-antes'), 'SettlePage'),
  },
  {
    path: '/painel-central-de-duvidas',
    title: 'Dúvidas',
    audience: 'debtor',
    bar: 'panel',
    screen: screen(
      () => import('./pages/painel-central-de-duvidas/painel-central-de-duvidas'),
      'PanelFaqPage',
    ),
  },
])

declare module '@portal/runtime/router' {
  interface PortalRoutes extends PathsOf<typeof routes> {}
}

export default routes
