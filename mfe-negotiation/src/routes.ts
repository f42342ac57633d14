import { defineRoutes, type EntriesOf, type PathsOf, screen } from '@portal/runtime/module-contract'

const choice = screen(() => import('./pages/negociacao/negociacao'), 'ChoicePage')
const specialOffer = screen(() => import('./pages/oferta-especial/oferta-especial'), 'SpecialOfferPage')
const dueDate = screen(() => import('./pages/vencimento/vencimento'), 'DueDatePage')
const method = screen(() => import('./pages/forma-pagamento/forma-pagamento'), 'PaymentMethodPage')
const review = screen(() => import('./pages/revisao/revisao'), 'ReviewPage')
const success = screen(() => import('./pages/sucesso/sucesso'), 'SuccessPage')
const slipCopy = screen(() => import('./pages/segunda-via/segunda-via'), 'SlipCopyPage')
const status = screen(() => import('./pages/status/status'), 'ProposalStatusPage')
const documents = screen(() => import('./pages/upload-docs/upload-docs'), 'DocumentUploadPage')
const contract = screen(
  () => import('./pages/refinanciamento-contrato/refinanciamento-contrato'),
  'ContractPage',
)
const campaignSlips = screen(() => import('./pages/boletagem/boletagem'), 'CampaignSlipsPage')

const inside = { audience: 'debtor', bar: 'panel' } as const
/** Reached after a consult or by a link, without a login. */
const withoutLogin = { audience: 'execution', bar: 'plain' } as const

const routes = defineRoutes([
  { path: '/negociacao', title: 'Escolha como pagar', ...inside, screen: choice },
  { path: '/negociacao-reneg', title: 'Renegociar veículo', ...inside, screen: choice },
  { path: '/negociacao-eavm', title: 'Escolha como pagar', ...inside, screen: choice },
  { path: '/negociacao-drc', title: 'Negociação com assinatura digital', ...inside, screen: choice },
  { path: '/negociacao-reorg', title: 'Reorganize sua dívida', ...inside, screen: choice },
  { path: '/negociacao-boleto-24hrs', title: 'Boleto em 24 horas', ...inside, screen: choice },
  { path: '/oferta-especial', title: 'Oferta especial', ...inside, screen: specialOffer },
  { path: '/vencimento', title: 'Dia do vencimento', ...inside, screen: dueDate },
  { path: '/forma-pagamento', title: 'Forma de pagamento', ...inside, screen: method },
  { path: '/revisao', title: 'Revise seu acordo', ...inside, screen: review },
  { path: '/sucesso', title: 'Seu acordo', ...inside, screen: success },
  { path: '/sucesso-veiculo', title: 'Acordo do veículo', ...inside, screen: success },
  {
    path: '/sucesso-refinanciamento-veiculo',
    title: 'Refinanciamento do veículo',
    ...inside,
    screen: success,
  },
  { path: '/segunda-via', title: 'Segunda via do boleto', ...inside, screen: slipCopy },
  { path: '/status', title: 'Andamento do acordo', ...inside, screen: status },
  { path: '/upload-docs', title: 'Envio de documentos', ...inside, screen: documents },
  { path: '/refinanciamento-contrato', title: 'Contrato e assinatura', ...inside, screen: contract },
  { path: '/boletagem', title: 'Boletos da campanha', ...withoutLogin, screen: campaignSlips },
  { path: '/boleto-facil', title: 'Boleto fácil', ...withoutLogin, screen: campaignSlips },
])

export const entries: EntriesOf<typeof routes> = [
  { slot: 'panel.menu', order: 30, label: 'Segunda via', to: '/segunda-via', icon: 'document' },
  {
    slot: 'panel.cards',
    order: 10,
    label: 'Ver boletos prontos',
    to: '/boletagem',
    card: {
      call: 'POST /api/v1/p/{taxId}',
      list: 'boletos',
      until: 'vencimento',
      title: {
        one: 'Você tem 1 boleto de campanha pronto',
        other: 'Você tem {n} boletos de campanha prontos',
      },
      text: 'Pagar é opcional: o boleto já sai com o valor da campanha, sem escolher parcelas.',
      figure: { label: 'Próximo vencimento', field: 'vencimento', as: 'date' },
    },
  },
]

declare module '@portal/runtime/router' {
  interface PortalRoutes extends PathsOf<typeof routes> {}
}

export default routes
