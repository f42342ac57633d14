import { defineRoutes, type EntriesOf, type PathsOf, screen } from '@portal/runtime/module-contract'

// Screens used together share a chunk: a remote's entry includes the name and hash of every chunk.
const home = screen(() => import(/* webpackChunkName: "home" */ './pages/home/home'), 'HomePage')
const login = screen(
  () => import(/* webpackChunkName: "password" */ './pages/login-cpf/login-cpf'),
  'LoginPage',
)
const continueLogin = screen(
  () => import(/* webpackChunkName: "password" */ './pages/login-nav/login-nav'),
  'ContinueLoginPage',
)
const loginCode = screen(
  () => import(/* webpackChunkName: "code" */ './pages/login-confirma/login-confirma'),
  'LoginCodePage',
)
const slipCopyLogin = screen(
  () => import(/* webpackChunkName: "code" */ './pages/login-segunda-via/login-segunda-via'),
  'SlipCopyLoginPage',
)
const registrationCode = screen(
  () => import(/* webpackChunkName: "code" */ './pages/cod-sms/cod-sms'),
  'RegistrationCodePage',
)
const forgotPassword = screen(
  () => import(/* webpackChunkName: "code" */ './pages/esqueci-a-senha/esqueci-a-senha'),
  'ForgotPasswordPage',
)
const createPassword = screen(
  () => import(/* webpackChunkName: "registration" */ './pages/cria-senha/cria-senha'),
  'CreatePasswordPage',
)
const updatePhone = screen(
  () => import(/* webpackChunkName: "registration" */ './pages/atualizar-telefone/atualizar-telefone'),
  'UpdatePhonePage',
)
const updateContact = screen(
  () => import(/* webpackChunkName: "registration" */ './pages/atualizar-dados/atualizar-dados'),
  'UpdateContactPage',
)
const updateCompanyPhone = screen(
  () => import(/* webpackChunkName: "registration" */ './pages/atualizar-dados-pj/atualizar-dados-pj'),
  'UpdateCompanyPhonePage',
)
const companyRegistration = screen(
  () => import(/* webpackChunkName: "registration" */ './pages/cadastro-pj/cadastro-pj'),
  'CompanyRegistrationPage',
)
const companyCheck = screen(
  () => import(/* webpackChunkName: "registration" */ './pages/pj-kba/pj-kba'),
  'CompanyCheckPage',
)
const noContact = screen(
  () => import(/* webpackChunkName: "guidance" */ './pages/sem-contato/sem-contato'),
  'NoContactPage',
)
const noNegotiation = screen(
  () => import(/* webpackChunkName: "guidance" */ './pages/sem-negociacao/sem-negociacao'),
  'NoNegotiationPage',
)
const outOfHours = screen(
  () => import(/* webpackChunkName: "guidance" */ './pages/fora-horario/fora-horario'),
  'OutOfHoursPage',
)
const findBranch = screen(
  () => import(/* webpackChunkName: "guidance" */ './pages/procure-uma-agencia/procure-uma-agencia'),
  'FindBranchPage',
)
const objection = screen(
  () => import(/* webpackChunkName: "guidance" */ './pages/contestar/contestar'),
  'ObjectionPage',
)
const emailConfirmation = screen(
  () => import(/* webpackChunkName: "guidance" */ './pages/email-auth/email-auth'),
  'EmailConfirmationPage',
)
const faq = screen(
  () => import(/* webpackChunkName: "faq" */ './pages/central-de-duvidas/central-de-duvidas'),
  'FaqPage',
)
const about = screen(
  () => import(/* webpackChunkName: "about" */ './pages/quem-somos/quem-somos'),
  'AboutPage',
)
const accessibility = screen(
  () => import(/* webpackChunkName: "about" */ './pages/acessibilidade/acessibilidade'),
  'AccessibilityPage',
)
const privacyNotice = screen(
  () => import(/* webpackChunkName: "about" */ './pages/diretiva-privacidade/diretiva-privacidade'),
  'PrivacyNoticePage',
)
const reportNotification = screen(
  () => import(/* webpackChunkName: "report" */ './pages/notificacoes-indevidas/notificacoes-indevidas'),
  'ReportNotificationPage',
)
const boletoCheck = screen(
  () => import(/* webpackChunkName: "boleto-check" */ './pages/confira-seu-boleto/confira-seu-boleto'),
  'BoletoCheckPage',
)

const atHome = { audience: 'visitor', bar: 'home', screen: home, prerender: true } as const
const visitor = { audience: 'visitor', bar: 'login' } as const
/** For visitors and debtors. */
const anyone = { audience: 'any', bar: 'login' } as const
const plain = { audience: 'any', bar: 'plain', prerender: true } as const

const routes = defineRoutes([
  { path: '/', title: 'Consulte seu CPF grátis', ...atHome },
  { path: '/login', title: 'Consulte seu CPF grátis', ...atHome },
  { path: '/pj', title: 'Consulte seu CNPJ grátis', ...atHome },
  { path: '/home', title: 'Consulte seu CPF grátis', ...atHome },
  { path: '/next', title: 'Negocie as dívidas do seu cartão next', ...atHome },
  { path: '/fiesp', title: 'Consulte seu CPF grátis', ...atHome },
  { path: '/refinanciamento', title: 'Refinancie seu veículo', ...atHome },
  { path: '/febraban', title: 'Mutirão de negociação da FEBRABAN', ...atHome },
  { path: '/sac', title: 'Continue o seu atendimento', ...atHome },
  { path: '/login-cpf', title: 'Entrar', ...visitor, screen: login, prerender: true },
  { path: '/login-nav', title: 'Entrar', ...visitor, screen: continueLogin },
  { path: '/login-confirma', title: 'Código de acesso', ...visitor, screen: loginCode },
  { path: '/login-segunda-via', title: 'Segunda via do boleto', ...visitor, screen: slipCopyLogin },
  { path: '/cria-senha', title: 'Crie sua senha', ...visitor, screen: createPassword },
  { path: '/cod-sms', title: 'Confirme o código', ...visitor, screen: registrationCode },
  { path: '/esqueci-a-senha', title: 'Esqueci minha senha', ...visitor, screen: forgotPassword },
  { path: '/atualizar-telefone', title: 'Atualize seu telefone', ...visitor, screen: updatePhone },
  { path: '/atualizar-dados', title: 'Atualize seus dados', ...visitor, screen: updateContact },
  {
    path: '/atualizar-dados-pj',
    title: 'Atualize os dados da empresa',
    ...anyone,
    screen: updateCompanyPhone,
  },
  { path: '/sem-contato', title: 'Sem contato cadastrado', ...visitor, screen: noContact, prerender: true },
  { path: '/sem-negociacao', title: 'Nenhuma negociação', ...anyone, screen: noNegotiation, prerender: true },
  { path: '/fora-horario', title: 'Horário de atendimento', ...anyone, screen: outOfHours, prerender: true },
  {
    path: '/procure-uma-agencia',
    title: 'Procure uma agência',
    ...anyone,
    screen: findBranch,
    prerender: true,
  },
  { path: '/cadastro-pj', title: 'Cadastre sua empresa', ...visitor, screen: companyRegistration },
  { path: '/pj-kba', title: 'Confirme os dados da empresa', ...visitor, screen: companyCheck },
  { path: '/contestar/:id', title: 'Cancelar uma mudança', ...anyone, screen: objection },
  { path: '/email-auth/:id', title: 'Confirmação de e-mail', ...anyone, screen: emailConfirmation },
  { path: '/central-de-duvidas', title: 'Central de dúvidas', ...plain, screen: faq },
  { path: '/central-duvidas', title: 'Central de dúvidas', ...plain, screen: faq },
  { path: '/quem-somos', title: 'Quem somos', ...plain, screen: about },
  { path: '/acessibilidade', title: 'Acessibilidade', ...plain, screen: accessibility },
  {
    path: '/notificacoes-indevidas',
    title: 'Notificações indevidas',
    ...plain,
    bar: 'alert',
    screen: reportNotification,
  },
  { path: '/diretiva-privacidade', title: 'Aviso de privacidade', ...plain, screen: privacyNotice },
  { path: '/confira-seu-boleto', title: 'Confira seu boleto', ...plain, screen: boletoCheck },
])

export const entries: EntriesOf<typeof routes> = [
  { slot: 'footer.about', order: 10, to: '/quem-somos' },
  { slot: 'footer.about', order: 20, label: 'Dúvidas', to: '/central-de-duvidas' },
  { slot: 'footer.about', order: 30, to: '/acessibilidade' },
  { slot: 'footer.safety', order: 10, to: '/confira-seu-boleto' },
  { slot: 'footer.safety', order: 20, to: '/notificacoes-indevidas' },
  // Anchors of the home (spec §2).
  { slot: 'home.sections', audience: 'any', order: 10, label: 'Quem somos', to: '/#quem-somos' },
  { slot: 'home.sections', audience: 'any', order: 20, label: 'Por que é seguro', to: '/#por-que-e-seguro' },
  { slot: 'home.sections', audience: 'any', order: 30, label: 'Como funciona', to: '/#como-funciona' },
  {
    slot: 'home.sections',
    audience: 'any',
    order: 40,
    label: 'Histórias reais',
    to: '/#historias',
    featureFlag: 'stories',
  },
]

declare module '@portal/runtime/router' {
  interface PortalRoutes extends PathsOf<typeof routes> {}
}

export default routes
