import { defineRoutes, type PathsOf, screen } from '@portal/runtime/module-contract'
import { type LoaderFunctionArgs, redirect, withSearch } from '@portal/runtime/router'

/** Redirects an alias to its page, with the query: a session link may use any of them, and the bar marks the page. */
const alias =
  (path: '/painel-controle' | '/painel-negociacoes') =>
  ({ request }: LoaderFunctionArgs): Response =>
    redirect(withSearch(path, new URL(request.url).search))

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
    redirect: alias('/painel-controle'),
  },
  {
    path: '/painel-de-controle',
    title: 'Minhas oportunidades',
    audience: 'debtor',
    bar: 'panel',
    screen: panel,
    redirect: alias('/painel-controle'),
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
  {
    path: '/meus-acordos',
    title: 'Meus acordos',
    audience: 'debtor',
    bar: 'panel',
    screen: agreements,
    redirect: alias('/painel-negociacoes'),
  },
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
