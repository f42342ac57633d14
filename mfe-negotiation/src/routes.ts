import { defineRoutes, type PathsOf, screen } from '@portal/runtime/module-contract'

const choice = screen(() => import('./pages/negociacao/negociacao'), 'ChoicePage')
const success = screen(() => import('./pages/sucesso/sucesso'), 'SuccessPage')
const campaignSlips = screen(() => import('./pages/boletagem/boletagem'), 'CampaignSlipsPage')

const routes = defineRoutes([
  { path: '/negociacao', title: 'Escolha como pagar', audience: 'debtor', bar: 'panel', screen: choice },
  {
    path: '/negociacao-reneg',
    title: 'Renegociar veículo',
    audience: 'debtor',
    bar: 'panel',
    screen: choice,
  },
  { path: '/negociacao-eavm', title: 'Escolha como pagar', audience: 'debtor', bar: 'panel', screen: choice },
  {
    path: '/negociacao-drc',
    title: 'Negociação com assinatura digital',
    audience: 'debtor',
    bar: 'panel',
    screen: choice,
  },
  {
    path: '/negociacao-reorg',
    title: 'Reorganize sua dívida',
    audience: 'debtor',
    bar: 'panel',
    screen: choice,
  },
  {
    path: '/negociacao-boleto-24hrs',
    title: 'Boleto em 24 horas',
    audience: 'debtor',
    bar: 'panel',
    screen: choice,
  },
  {
    path: '/oferta-especial',
    title: 'Oferta especial',
    audience: 'debtor',
    bar: 'panel',
    screen: screen(() => import('./pages/oferta-especial/oferta-especial'), 'SpecialOfferPage'),
  },
  {
    path: '/vencimento',
    title: 'Dia do vencimento',
    audience: 'debtor',
    bar: 'panel',
    screen: screen(() => import('./pages/vencimento/vencimento'), 'DueDatePage'),
  },
  {
    path: '/forma-pagamento',
    title: 'Forma de pagamento',
    audience: 'debtor',
    bar: 'panel',
    screen: screen(() => import('./pages/forma-pagamento/forma-pagamento'), 'PaymentMethodPage'),
  },
  {
    path: '/revisao',
    title: 'Revise seu acordo',
    audience: 'debtor',
    bar: 'panel',
    screen: screen(() => import('./pages/revisao/revisao'), 'ReviewPage'),
  },
  { path: '/sucesso', title: 'Seu acordo', audience: 'debtor', bar: 'panel', screen: success },
  { path: '/sucesso-veiculo', title: 'Acordo do veículo', audience: 'debtor', bar: 'panel', screen: success },
  {
    path: '/sucesso-refinanciamento-veiculo',
    title: 'Refinanciamento do veículo',
    audience: 'debtor',
    bar: 'panel',
    screen: success,
  },
  {
    path: '/segunda-via',
    title: 'Segunda via do boleto',
    audience: 'debtor',
    bar: 'panel',
    screen: screen(() => import('./pages/segunda-via/segunda-via'), 'SlipCopyPage'),
  },
  {
    path: '/status',
    title: 'Andamento do acordo',
    audience: 'debtor',
    bar: 'panel',
    screen: screen(() => import('./pages/status/status'), 'ProposalStatusPage'),
  },
  {
    path: '/upload-docs',
    title: 'Envio de documentos',
    audience: 'debtor',
    bar: 'panel',
    screen: screen(() => import('./pages/upload-docs/upload-docs'), 'DocumentUploadPage'),
  },
  {
    path: '/refinanciamento-contrato',
    title: 'Contrato e assinatura',
    audience: 'debtor',
    bar: 'panel',
    screen: screen(() => import('./pages/refinanciamento-contrato/refinanciamento-contrato'), 'ContractPage'),
  },
  {
    path: '/boletagem',
    title: 'Boletos da campanha',
    audience: 'execution',
    bar: 'plain',
    screen: campaignSlips,
  },
  {
    path: '/boleto-facil',
    title: 'Boleto fácil',
    audience: 'execution',
    bar: 'plain',
    screen: campaignSlips,
  },
])

declare module '@portal/runtime/router' {
  interface PortalRoutes extends PathsOf<typeof routes> {}
}

export default routes
