import { defineRoutes, type PathsOf, screen } from '@portal/runtime/module-contract'

// Screens used together share a chunk: a remote's entry contains the name and hash of every file.
const home = screen(() => import(/* webpackChunkName: "home" */ './pages/home/home'), 'HomePage')
const faq = screen(
  () => import(/* webpackChunkName: "faq" */ './pages/central-de-duvidas/central-de-duvidas'),
  'FaqPage',
)

const routes = defineRoutes([
  {
    path: '/',
    title: 'Consulte seu CPF grátis',
    audience: 'visitor',
    bar: 'home',
    screen: home,
    prerender: true,
  },
  {
    path: '/login',
    title: 'Consulte seu CPF grátis',
    audience: 'visitor',
    bar: 'home',
    screen: home,
    prerender: true,
  },
  {
    path: '/pj',
    title: 'Consulte seu CNPJ grátis',
    audience: 'visitor',
    bar: 'home',
    screen: home,
    prerender: true,
  },
  {
    path: '/home',
    title: 'Consulte seu CPF grátis',
    audience: 'visitor',
    bar: 'home',
    screen: home,
    prerender: true,
  },
  {
    path: '/next',
    title: 'Negocie as dívidas do seu cartão next',
    audience: 'visitor',
    bar: 'home',
    screen: home,
    prerender: true,
  },
  {
    path: '/fiesp',
    title: 'Consulte seu CPF grátis',
    audience: 'visitor',
    bar: 'home',
    screen: home,
    prerender: true,
  },
  {
    path: '/refinanciamento',
    title: 'Refinancie seu veículo',
    audience: 'visitor',
    bar: 'home',
    screen: home,
    prerender: true,
  },
  {
    path: '/febraban',
    title: 'Mutirão de negociação da FEBRABAN',
    audience: 'visitor',
    bar: 'home',
    screen: home,
    prerender: true,
  },
  {
    path: '/sac',
    title: 'Continue o seu atendimento',
    audience: 'visitor',
    bar: 'home',
    screen: home,
    prerender: true,
  },
  {
    path: '/login-cpf',
    title: 'Entrar',
    audience: 'visitor',
    bar: 'login',
    screen: screen(
      () => import(/* webpackChunkName: "password" */ './pages/login-cpf/login-cpf'),
      'LoginPage',
    ),
    prerender: true,
  },
  {
    path: '/login-nav',
    title: 'Entrar',
    audience: 'visitor',
    bar: 'login',
    screen: screen(
      () => import(/* webpackChunkName: "password" */ './pages/login-nav/login-nav'),
      'ContinueLoginPage',
    ),
  },
  {
    path: '/login-confirma',
    title: 'Código de acesso',
    audience: 'visitor',
    bar: 'login',
    screen: screen(
      () => import(/* webpackChunkName: "code" */ './pages/login-confirma/login-confirma'),
      'LoginCodePage',
    ),
  },
  {
    path: '/login-segunda-via',
    title: 'Segunda via do boleto',
    audience: 'visitor',
    bar: 'login',
    screen: screen(
      () => import(/* webpackChunkName: "code" */ './pages/login-segunda-via/login-segunda-via'),
      'SlipCopyLoginPage',
    ),
  },
  {
    path: '/cria-senha',
    title: 'Crie sua senha',
    audience: 'visitor',
    bar: 'login',
    screen: screen(
      () => import(/* webpackChunkName: "registration" */ './pages/cria-senha/cria-senha'),
      'CreatePasswordPage',
    ),
  },
  {
    path: '/cod-sms',
    title: 'Confirme o código',
    audience: 'visitor',
    bar: 'login',
    screen: screen(
      () => import(/* webpackChunkName: "code" */ './pages/cod-sms/cod-sms'),
      'RegistrationCodePage',
    ),
  },
  {
    path: '/esqueci-a-senha',
    title: 'Esqueci minha senha',
    audience: 'visitor',
    bar: 'login',
    screen: screen(
      () => import(/* webpackChunkName: "code" */ './pages/esqueci-a-senha/esqueci-a-senha'),
      'ForgotPasswordPage',
    ),
  },
  {
    path: '/atualizar-telefone',
    title: 'Atualize seu telefone',
    audience: 'visitor',
    bar: 'login',
    screen: screen(
      () => import(/* webpackChunkName: "registration" */ './pages/atualizar-telefone/atualizar-telefone'),
      'UpdatePhonePage',
    ),
  },
  {
    path: '/atualizar-dados',
    title: 'Atualize seus dados',
    audience: 'visitor',
    bar: 'login',
    screen: screen(
      () => import(/* webpackChunkName: "registration" */ './pages/atualizar-dados/atualizar-dados'),
      'UpdateContactPage',
    ),
  },
  {
    path: '/atualizar-dados-pj',
    title: 'Atualize os dados da empresa',
    audience: 'any',
    bar: 'login',
    screen: screen(
      () => import(/* webpackChunkName: "registration" */ './pages/atualizar-dados-pj/atualizar-dados-pj'),
      'UpdateCompanyPhonePage',
    ),
  },
  {
    path: '/sem-contato',
    title: 'Sem contato cadastrado',
    audience: 'visitor',
    bar: 'login',
    screen: screen(
      () => import(/* webpackChunkName: "guidance" */ './pages/sem-contato/sem-contato'),
      'NoContactPage',
    ),
    prerender: true,
  },
  {
    path: '/sem-negociacao',
    title: 'Nenhuma negociação',
    audience: 'any',
    bar: 'login',
    screen: screen(
      () => import(/* webpackChunkName: "guidance" */ './pages/sem-negociacao/sem-negociacao'),
      'NoNegotiationPage',
    ),
    prerender: true,
  },
  {
    path: '/fora-horario',
    title: 'Horário de atendimento',
    audience: 'any',
    bar: 'login',
    screen: screen(
      () => import(/* webpackChunkName: "guidance" */ './pages/fora-horario/fora-horario'),
      'OutOfHoursPage',
    ),
    prerender: true,
  },
  {
    path: '/procure-uma-agencia',
    title: 'Procure uma agência',
    audience: 'any',
    bar: 'login',
    screen: screen(
      () => import(/* webpackChunkName: "guidance" */ './pages/procure-uma-agencia/procure-uma-agencia'),
      'FindBranchPage',
    ),
    prerender: true,
  },
  {
    path: '/cadastro-pj',
    title: 'Cadastre sua empresa',
    audience: 'visitor',
    bar: 'login',
    screen: screen(
      () => import(/* webpackChunkName: "registration" */ './pages/cadastro-pj/cadastro-pj'),
      'CompanyRegistrationPage',
    ),
  },
  {
    path: '/pj-kba',
    title: 'Confirme os dados da empresa',
    audience: 'visitor',
    bar: 'login',
    screen: screen(
      () => import(/* webpackChunkName: "registration" */ './pages/pj-kba/pj-kba'),
      'CompanyCheckPage',
    ),
  },
  {
    path: '/contestar/:id',
    title: 'Cancelar uma mudança',
    audience: 'any',
    bar: 'login',
    screen: screen(
      () => import(/* webpackChunkName: "guidance" */ './pages/contestar/contestar'),
      'ObjectionPage',
    ),
  },
  {
    path: '/email-auth/:id',
    title: 'Confirmação de e-mail',
    audience: 'any',
    bar: 'login',
    screen: screen(
      () => import(/* webpackChunkName: "guidance" */ './pages/email-auth/email-auth'),
      'EmailConfirmationPage',
    ),
  },
  {
    path: '/central-de-duvidas',
    title: 'Central de dúvidas',
    audience: 'any',
    bar: 'plain',
    screen: faq,
    prerender: true,
  },
  {
    path: '/central-duvidas',
    title: 'Central de dúvidas',
    audience: 'any',
    bar: 'plain',
    screen: faq,
    prerender: true,
  },
  {
    path: '/quem-somos',
    title: 'Quem somos',
    audience: 'any',
    bar: 'plain',
    screen: screen(
      () => import(/* webpackChunkName: "about" */ './pages/quem-somos/quem-somos'),
      'AboutPage',
    ),
    prerender: true,
  },
  {
    path: '/acessibilidade',
    title: 'Acessibilidade',
    audience: 'any',
    bar: 'plain',
    screen: screen(
      () => import(/* webpackChunkName: "about" */ './pages/acessibilidade/acessibilidade'),
      'AccessibilityPage',
    ),
    prerender: true,
  },
  {
    path: '/notificacoes-indevidas',
    title: 'Notificações indevidas',
    audience: 'any',
    bar: 'alert',
    screen: screen(
      () => import(/* webpackChunkName: "report" */ './pages/notificacoes-indevidas/notificacoes-indevidas'),
      'ReportNotificationPage',
    ),
    prerender: true,
  },
  {
    path: '/diretiva-privacidade',
    title: 'Aviso de privacidade',
    audience: 'any',
    bar: 'plain',
    screen: screen(
      () => import(/* webpackChunkName: "about" */ './pages/diretiva-privacidade/diretiva-privacidade'),
      'PrivacyNoticePage',
    ),
    prerender: true,
  },
  {
    path: '/confira-seu-boleto',
    title: 'Confira seu boleto',
    audience: 'any',
    bar: 'plain',
    screen: screen(
      () => import(/* webpackChunkName: "boleto-check" */ './pages/confira-seu-boleto/confira-seu-boleto'),
      'BoletoCheckPage',
    ),
    prerender: true,
  },
])

declare module '@portal/runtime/router' {
  interface PortalRoutes extends PathsOf<typeof routes> {}
}

export default routes
