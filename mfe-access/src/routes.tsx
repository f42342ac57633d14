import type { RouteObject } from '@portal/runtime/router'

// Screens that people meet together come in one file: a remote's entry names and hashes every file it has.
const home = () => import(/* webpackChunkName: "home" */ './pages/home/home')
const faq = () => import(/* webpackChunkName: "faq" */ './pages/central-de-duvidas/central-de-duvidas')

/** The same paths as in module.json; the home's variants share one screen. */
const routes: RouteObject[] = [
  { path: '/', lazy: home },
  { path: '/login', lazy: home },
  { path: '/pj', lazy: home },
  { path: '/home', lazy: home },
  { path: '/next', lazy: home },
  { path: '/fiesp', lazy: home },
  { path: '/refinanciamento', lazy: home },
  { path: '/febraban', lazy: home },
  { path: '/sac', lazy: home },

  {
    path: '/login-cpf',
    lazy: () => import(/* webpackChunkName: "password" */ './pages/login-cpf/login-cpf'),
  },
  {
    path: '/login-nav',
    lazy: () => import(/* webpackChunkName: "password" */ './pages/login-nav/login-nav'),
  },

  {
    path: '/login-confirma',
    lazy: () => import(/* webpackChunkName: "code" */ './pages/login-confirma/login-confirma'),
  },
  {
    path: '/login-segunda-via',
    lazy: () => import(/* webpackChunkName: "code" */ './pages/login-segunda-via/login-segunda-via'),
  },
  { path: '/cod-sms', lazy: () => import(/* webpackChunkName: "code" */ './pages/cod-sms/cod-sms') },
  {
    path: '/esqueci-a-senha',
    lazy: () => import(/* webpackChunkName: "code" */ './pages/esqueci-a-senha/esqueci-a-senha'),
  },

  {
    path: '/cria-senha',
    lazy: () => import(/* webpackChunkName: "registration" */ './pages/cria-senha/cria-senha'),
  },
  {
    path: '/atualizar-telefone',
    lazy: () =>
      import(/* webpackChunkName: "registration" */ './pages/atualizar-telefone/atualizar-telefone'),
  },
  {
    path: '/atualizar-dados',
    lazy: () => import(/* webpackChunkName: "registration" */ './pages/atualizar-dados/atualizar-dados'),
  },
  {
    path: '/atualizar-dados-pj',
    lazy: () =>
      import(/* webpackChunkName: "registration" */ './pages/atualizar-dados-pj/atualizar-dados-pj'),
  },
  {
    path: '/cadastro-pj',
    lazy: () => import(/* webpackChunkName: "registration" */ './pages/cadastro-pj/cadastro-pj'),
  },
  { path: '/pj-kba', lazy: () => import(/* webpackChunkName: "registration" */ './pages/pj-kba/pj-kba') },

  {
    path: '/sem-contato',
    lazy: () => import(/* webpackChunkName: "guidance" */ './pages/sem-contato/sem-contato'),
  },
  {
    path: '/sem-negociacao',
    lazy: () => import(/* webpackChunkName: "guidance" */ './pages/sem-negociacao/sem-negociacao'),
  },
  {
    path: '/fora-horario',
    lazy: () => import(/* webpackChunkName: "guidance" */ './pages/fora-horario/fora-horario'),
  },
  {
    path: '/procure-uma-agencia',
    lazy: () => import(/* webpackChunkName: "guidance" */ './pages/procure-uma-agencia/procure-uma-agencia'),
  },
  {
    path: '/email-auth/:id',
    lazy: () => import(/* webpackChunkName: "guidance" */ './pages/email-auth/email-auth'),
  },

  {
    path: '/quem-somos',
    lazy: () => import(/* webpackChunkName: "about" */ './pages/quem-somos/quem-somos'),
  },
  {
    path: '/diretiva-privacidade',
    lazy: () => import(/* webpackChunkName: "about" */ './pages/diretiva-privacidade/diretiva-privacidade'),
  },

  {
    path: '/notificacoes-indevidas',
    lazy: () =>
      import(/* webpackChunkName: "report" */ './pages/notificacoes-indevidas/notificacoes-indevidas'),
  },

  {
    path: '/confira-seu-boleto',
    lazy: () =>
      import(/* webpackChunkName: "boleto-check" */ './pages/confira-seu-boleto/confira-seu-boleto'),
  },

  { path: '/central-de-duvidas', lazy: faq },
  { path: '/central-duvidas', lazy: faq },
]

export default routes
