import { defineRoutes, type EntriesOf, type PathsOf, screen } from '@portal/runtime/module-contract'
import { type LoaderFunctionArgs, redirect, withSearch } from '@portal/runtime/router'

/**
 * Redirects an alias with its query to the canonical path, which the bar marks as current. Session links may use any
 * alias.
 */
const alias =
  (path: '/painel-controle' | '/painel-negociacoes') =>
  ({ request }: LoaderFunctionArgs): Response =>
    redirect(withSearch(path, new URL(request.url).search))

const panel = screen(() => import('./pages/painel-controle/painel-controle'), 'PanelPage')
const profile = screen(() => import('./pages/painel-meus-dados/painel-meus-dados'), 'ProfilePage')
const agreements = screen(() => import('./pages/painel-negociacoes/painel-negociacoes'), 'AgreementsPage')
const changePayment = screen(
  () => import('./pages/painel-alterar-pagamento/painel-alterar-pagamento'),
  'ChangePaymentPage',
)
const settle = screen(() => import('./pages/painel-quitar-antes/painel-quitar-antes'), 'SettlePage')
const faq = screen(
  () => import('./pages/painel-central-de-duvidas/painel-central-de-duvidas'),
  'PanelFaqPage',
)

const inside = { audience: 'debtor', bar: 'panel' } as const
const panelAlias = { ...inside, screen: panel, redirect: alias('/painel-controle') }

const routes = defineRoutes([
  { path: '/painel-controle', title: 'Minhas oportunidades', ...inside, screen: panel },
  { path: '/painel-controle2', title: 'Minhas oportunidades', ...panelAlias },
  { path: '/painel-de-controle', title: 'Minhas oportunidades', ...panelAlias },
  { path: '/painel-meus-dados', title: 'Meus dados', ...inside, screen: profile },
  { path: '/painel-negociacoes', title: 'Meus acordos', ...inside, screen: agreements },
  {
    path: '/meus-acordos',
    title: 'Meus acordos',
    ...inside,
    screen: agreements,
    redirect: alias('/painel-negociacoes'),
  },
  { path: '/painel-alterar-pagamento', title: 'Alterar pagamento', ...inside, screen: changePayment },
  { path: '/painel-quitar-antes', title: 'Quitar antes', ...inside, screen: settle },
  { path: '/painel-central-de-duvidas', title: 'Dúvidas', ...inside, screen: faq },
])

export const entries: EntriesOf<typeof routes> = [
  { slot: 'panel.menu', order: 10, label: 'Início', to: '/painel-controle', icon: 'tag' },
  { slot: 'panel.menu', order: 20, to: '/painel-negociacoes', icon: 'handshake' },
  { slot: 'panel.menu', order: 40, to: '/painel-meus-dados', icon: 'person' },
  { slot: 'panel.menu', order: 50, to: '/painel-central-de-duvidas', icon: 'question' },
]

declare module '@portal/runtime/router' {
  interface PortalRoutes extends PathsOf<typeof routes> {}
}

export default routes
