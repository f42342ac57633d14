import type { ProgressCode } from '@portal/contract'

/**
 * Journey step catalogue (spec §4). Columns: rank (1 to 10, 10 is conclusion), type (sent as statusIn), description,
 * result (sent as flowIn, statusOut and flowOut).
 */

export type FlowLabel =
  | 'Atendido - Conf. ID / Interesse'
  | 'Atendido - Nao Conf. ID / Sem Interesse'
  | 'Envio - GOL'
  | 'Atendido - Desligou'

export type FlowOut = 'Completo' | 'Incompleto' | 'Falha'

export type Rank = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10

const stages = {
  acesso: 'Acesso',
  autenticacao: 'Autenticação',
  painel: 'Painel',
  duvidas: 'Central de dúvidas',
  negociacao: 'Negociação',
  boletagem: 'Boletagem',
  veiculo: 'Refinanciamento de veículo',
  conclusao: 'Conclusão',
  ligacaoIndevida: 'Ligação indevida',
  erro: 'Erro',
} as const

export type StepType = keyof typeof stages

export interface Step {
  rank: Rank
  type: StepType
  description: string
  flowIn: FlowLabel
  statusIn: string
  statusOut: string
  flowOut: FlowOut
  /** Sent only within an execution session (spec §5, product decision 19). */
  needsExecution: boolean
  /** Sent with the id of the current negotiation (spec §4). */
  carriesNegotiation: boolean
  /** Progress code of the debtor, independent of the rank. */
  progress?: ProgressCode
}

type Result = Pick<Step, 'flowIn' | 'statusOut' | 'flowOut'>

const interested = 'Atendido - Conf. ID / Interesse'
const notConfirmed = 'Atendido - Nao Conf. ID / Sem Interesse'

const seen: Result = { flowIn: interested, statusOut: 'Visualizado', flowOut: 'Completo' }
const chosen: Result = { flowIn: interested, statusOut: 'Escolhido', flowOut: 'Completo' }
const done: Result = { flowIn: interested, statusOut: 'Concluído', flowOut: 'Completo' }
const sent: Result = { flowIn: 'Envio - GOL', statusOut: 'Enviado', flowOut: 'Completo' }
const waiting: Result = { flowIn: interested, statusOut: 'Aguardando', flowOut: 'Incompleto' }
const left: Result = { flowIn: 'Atendido - Desligou', statusOut: 'Abandonado', flowOut: 'Incompleto' }
const unrelated: Result = { flowIn: notConfirmed, statusOut: 'Não relacionado', flowOut: 'Incompleto' }
const refused: Result = { flowIn: notConfirmed, statusOut: 'Não confirmado', flowOut: 'Falha' }
const failed: Result = { flowIn: interested, statusOut: 'Erro', flowOut: 'Falha' }

interface Traits {
  needsExecution?: false
  carriesNegotiation?: true
  progress?: ProgressCode
}

function step(rank: Rank, type: StepType, description: string, result: Result, traits: Traits = {}): Step {
  return {
    rank,
    type,
    description,
    ...result,
    statusIn: stages[type],
    needsExecution: true,
    carriesNegotiation: false,
    ...traits,
  }
}

const always: Traits = { needsExecution: false }
const ofNegotiation: Traits = { carriesNegotiation: true }

export const catalogue = {
  // Access
  consultaCpf: step(1, 'acesso', 'Consultou o CPF ou CNPJ', seen, always),
  abandonouConsultaCpf: step(1, 'acesso', 'Abandonou a consulta', left, always),
  cpfNaoRelacionado: step(1, 'acesso', 'CPF ou CNPJ não relacionado', unrelated, always),
  foraDeHorario: step(1, 'acesso', 'Acessou fora do horário', left, always),
  clienteDaBaseDeAcionamento: step(2, 'acesso', 'Cliente da base de acionamento', seen, always),
  clienteDoMarAberto: step(2, 'acesso', 'Cliente do mar aberto', seen, always),
  acessoPjInvalido: step(1, 'acesso', 'Acesso de empresa inválido', refused, always),
  cliqueAcessar: step(1, 'acesso', 'Clicou em Acessar', chosen, always),
  esqueciMinhaSenha: step(2, 'acesso', 'Esqueci minha senha', chosen),
  criaSenha: step(2, 'acesso', 'Criou a senha', done),

  // Authentication
  autenticacaoPfSenhaSucesso: step(3, 'autenticacao', 'Pessoa física entrou com senha', done, {
    progress: '3B',
  }),
  autenticacaoPfSenhaFalha: step(3, 'autenticacao', 'Pessoa física errou a senha', refused),
  autenticacaoPfPinSmsSucesso: step(3, 'autenticacao', 'Pessoa física entrou com código por SMS', done, {
    progress: '3B',
  }),
  autenticacaoPfPinSmsFalha: step(3, 'autenticacao', 'Pessoa física errou o código por SMS', refused),
  autenticacaoPfPinEmailSucesso: step(3, 'autenticacao', 'Pessoa física entrou com código por e-mail', done, {
    progress: '3B',
  }),
  autenticacaoPfPinEmailFalha: step(3, 'autenticacao', 'Pessoa física errou o código por e-mail', refused),
  autenticacaoPfPinVozSucesso: step(3, 'autenticacao', 'Pessoa física entrou com código por voz', done, {
    progress: '3B',
  }),
  autenticacaoPfPinVozFalha: step(3, 'autenticacao', 'Pessoa física errou o código por voz', refused),
  autenticacaoPjSenhaSucesso: step(3, 'autenticacao', 'Empresa entrou com senha', done, { progress: '3B' }),
  autenticacaoPjSenhaFalha: step(3, 'autenticacao', 'Empresa errou a senha', refused),
  autenticacaoPjPinSmsSucesso: step(3, 'autenticacao', 'Empresa entrou com código por SMS', done, {
    progress: '3B',
  }),
  autenticacaoPjPinSmsFalha: step(3, 'autenticacao', 'Empresa errou o código por SMS', refused),
  autenticacaoPjPinEmailSucesso: step(3, 'autenticacao', 'Empresa entrou com código por e-mail', done, {
    progress: '3B',
  }),
  autenticacaoPjPinEmailFalha: step(3, 'autenticacao', 'Empresa errou o código por e-mail', refused),
  autenticacaoPjPinVozSucesso: step(3, 'autenticacao', 'Empresa entrou com código por voz', done, {
    progress: '3B',
  }),
  autenticacaoPjPinVozFalha: step(3, 'autenticacao', 'Empresa errou o código por voz', refused),
  atualizouTelefone: step(3, 'autenticacao', 'Atualizou o telefone', done),
  kbaConfirmado: step(3, 'autenticacao', 'Confirmou os dados cadastrais', done),
  kbaNaoConfirmado: step(3, 'autenticacao', 'Não confirmou os dados cadastrais', refused),
  codigoInformado: step(3, 'autenticacao', 'Informou o código de acesso', chosen),

  // Panel views
  pcOportunidades: step(4, 'painel', 'Viu as oportunidades', seen),
  pcMeusDados: step(4, 'painel', 'Viu os próprios dados', seen),
  pcMeusAcordos: step(4, 'painel', 'Viu os acordos', seen),
  pcCentralDeDuvidas: step(4, 'painel', 'Viu a central de dúvidas do painel', seen, always),
  faqPergunta: step(1, 'duvidas', 'Abriu uma pergunta', seen, always),

  // Negotiate clicks
  pcNegociar: step(5, 'negociacao', 'Clicou em Negociar', chosen, ofNegotiation),
  negociarAVista: step(5, 'negociacao', 'Escolheu pagar à vista', chosen),
  negociarParcelado: step(5, 'negociacao', 'Escolheu parcelar', chosen),
  reorgMenorParcelaComSeguro: step(5, 'negociacao', 'Reorg: menor parcela com seguro', chosen),
  reorgMenorParcelaSemSeguro: step(5, 'negociacao', 'Reorg: menor parcela sem seguro', chosen),
  reorgPrazoConhecidoComSeguro: step(5, 'negociacao', 'Reorg: prazo conhecido com seguro', chosen),
  reorgPrazoConhecidoSemSeguro: step(5, 'negociacao', 'Reorg: prazo conhecido sem seguro', chosen),
  reorgMenorPrazoComSeguro: step(5, 'negociacao', 'Reorg: menor prazo com seguro', chosen),
  reorgMenorPrazoSemSeguro: step(5, 'negociacao', 'Reorg: menor prazo sem seguro', chosen),
  propostaPersonalizadaFechada: step(6, 'negociacao', 'Fechou a proposta personalizada', done),
  novaPropostaPorValor: step(5, 'negociacao', 'Nova proposta pelo valor da parcela', chosen, ofNegotiation),
  novaPropostaPorQuantidade: step(
    5,
    'negociacao',
    'Nova proposta pela quantidade de parcelas',
    chosen,
    ofNegotiation,
  ),
  zeroEntradaVisualizada: step(5, 'negociacao', 'Viu a oferta sem entrada', seen),
  zeroEntradaClicada: step(5, 'negociacao', 'Escolheu a oferta sem entrada', chosen),

  // Negotiation steps, restored on resume
  negociacao: step(6, 'negociacao', 'Escolheu a opção', chosen, { ...ofNegotiation, progress: '9A' }),
  vencimento: step(7, 'negociacao', 'Escolheu o vencimento', chosen, { ...ofNegotiation, progress: '10A' }),
  formaPagamento: step(8, 'negociacao', 'Escolheu a forma de pagamento', chosen, {
    ...ofNegotiation,
    progress: '11A',
  }),
  formaPagamentoAutorizada: step(8, 'negociacao', 'Autorizou a forma de pagamento', done),
  revisao: step(9, 'negociacao', 'Revisou o acordo', seen, { ...ofNegotiation, progress: '12A' }),
  drcAssinaturaIniciada: step(9, 'negociacao', 'DRC: começou a assinatura', waiting),
  drcAssinaturaFalhou: step(9, 'negociacao', 'DRC: a assinatura falhou', failed),
  drcAssinaturaAguardando: step(9, 'negociacao', 'DRC: aguarda a assinatura', waiting),

  // Boletos directly after a consult
  boletagem: step(5, 'boletagem', 'Viu os boletos da campanha', seen, ofNegotiation),
  boletagemNegociar: step(6, 'boletagem', 'Escolheu um boleto da campanha', chosen, ofNegotiation),
  boletagemBoletoBaixado: step(10, 'boletagem', 'Baixou o boleto da campanha', sent, ofNegotiation),
  boletagemCodigoCopiado: step(10, 'boletagem', 'Copiou o código do boleto da campanha', sent, ofNegotiation),

  // Vehicle renegotiation, versions 2 and 3
  veiculoUploadDocumentos: step(8, 'veiculo', 'Enviou documentos', done),
  veiculoValidacaoSucesso: step(8, 'veiculo', 'Documentos validados', done),
  veiculoValidacaoFalha: step(8, 'veiculo', 'Documentos recusados', failed),
  veiculoCondicoes: step(6, 'veiculo', 'Viu as condições', seen),
  veiculoCondicaoEscolhida: step(7, 'veiculo', 'Escolheu a condição', chosen),
  veiculoAssinaturaDigital: step(9, 'veiculo', 'Assinatura digital', waiting),
  veiculoEmailAtualizado: step(8, 'veiculo', 'Atualizou o e-mail', done),
  veiculoR3UploadDocumentos: step(8, 'veiculo', 'R3: enviou documentos', done),
  veiculoR3ValidacaoSucesso: step(8, 'veiculo', 'R3: documentos validados', done),
  veiculoR3ValidacaoFalha: step(8, 'veiculo', 'R3: documentos recusados', failed),
  veiculoR3Condicoes: step(6, 'veiculo', 'R3: viu as condições', seen),
  veiculoR3CondicaoEscolhida: step(7, 'veiculo', 'R3: escolheu a condição', chosen),
  veiculoR3AssinaturaDigital: step(9, 'veiculo', 'R3: assinatura digital', waiting),
  veiculoR3EmailAtualizado: step(8, 'veiculo', 'R3: atualizou o e-mail', done),

  // Conclusion
  sucesso: step(10, 'conclusao', 'Acordo fechado', done, { ...ofNegotiation, progress: '13A' }),
  sucessoZeroEntrada: step(10, 'conclusao', 'Acordo sem entrada fechado', done, { progress: '13A' }),
  sucessoRenegAVista: step(10, 'conclusao', 'Renegociação à vista fechada', done, { progress: '13A' }),
  sucessoReneg2: step(10, 'conclusao', 'Renegociação de veículo 2 fechada', done, { progress: '13A' }),
  sucessoReneg3: step(10, 'conclusao', 'Renegociação de veículo 3 fechada', done, { progress: '13A' }),
  sucessoBoletagem: step(10, 'conclusao', 'Boletagem concluída', done, { ...ofNegotiation, progress: '13A' }),
  sucessoEavm: step(10, 'conclusao', 'Acordo EAVM fechado', done, { progress: '13A' }),
  sucessoCartaoP1: step(10, 'conclusao', 'Campanha de cartão P1 fechada', done, { progress: '13A' }),
  sucessoCartaoP2: step(10, 'conclusao', 'Campanha de cartão P2 fechada', done, { progress: '13A' }),
  boletoBaixado: step(10, 'conclusao', 'Baixou o boleto', sent),
  codigoDeBarrasCopiado: step(10, 'conclusao', 'Copiou o código de barras', sent),

  // Reasons for unwanted calls. The person called by mistake has no debt and no execution.
  ligacaoDividaContestada: step(1, 'ligacaoIndevida', 'Contesta a dívida', done, always),
  ligacaoNaoSouAPessoa: step(1, 'ligacaoIndevida', 'Não é a pessoa procurada', refused, always),
  ligacaoNaoReconheceDivida: step(1, 'ligacaoIndevida', 'Não reconhece a dívida', refused, always),
  ligacaoDividaPaga: step(1, 'ligacaoIndevida', 'Já pagou a dívida', done, always),

  // Errors
  erroCarregarConteudo: step(1, 'erro', 'Falha ao carregar o conteúdo', failed, always),
  erroLogin: step(3, 'erro', 'Falha no login', failed, always),
  erroCarregarNegociacoes: step(4, 'erro', 'Falha ao carregar as negociações', failed, always),
  erroCarregarAcordos: step(4, 'erro', 'Falha ao carregar os acordos', failed, always),
  erroCalculoAVista: step(6, 'erro', 'Falha no cálculo à vista', failed),
  erroCalculoParcelado: step(6, 'erro', 'Falha no cálculo parcelado', failed),
  erroCalculoNovaProposta: step(6, 'erro', 'Falha no cálculo da nova proposta', failed),
  erroConclusao: step(10, 'erro', 'Falha ao concluir', failed),
  erroCepInvalido: step(8, 'erro', 'CEP inválido', failed),
  erroBaixarBoleto: step(10, 'erro', 'Falha ao baixar o boleto', failed),
  erroApiReneg: step(6, 'erro', 'Falha na API de renegociação', failed),
  erroFormalizacaoContrato: step(10, 'erro', 'Falha na formalização do contrato assinado', failed),
  erroLinhaDigitavelDrc: step(10, 'erro', 'Falha na linha digitável DRC', failed),
  acordoCancelado: step(10, 'erro', 'Acordo cancelado', failed),
} satisfies Record<string, Step>

export type StepName = keyof typeof catalogue

export function stepOf(name: StepName): Step {
  return catalogue[name]
}

export function isStepName(name: string): name is StepName {
  return Object.hasOwn(catalogue, name)
}
