import type { ProgressCode } from '@portal/contract'

/** Journey step catalogue (spec §4). Columns: rank (1 to 10, 10 is conclusion), description, result, traits. */

export interface Step {
  rank: number
  description: string
  flowIn: string
  statusIn: string
  statusOut: string
  flowOut: string
  /** Sent only within an execution session (spec §5, product decision 19). */
  needsExecution: boolean
  /** Sent with the id of the current negotiation (spec §4). */
  carriesNegotiation: boolean
  /** Progress code of the debtor, independent of the rank. */
  progress?: ProgressCode
}

type Result = Pick<Step, 'flowIn' | 'statusOut' | 'flowOut' | 'progress'>
type Traits = Partial<Pick<Step, 'needsExecution' | 'carriesNegotiation' | 'progress'>>
type Row = readonly [rank: number, description: string, result: Result, traits?: Traits]

const interested = 'Atendido - Conf. ID / Interesse'
const notConfirmed = 'Atendido - Nao Conf. ID / Sem Interesse'

const seen: Result = { flowIn: interested, statusOut: 'Visualizado', flowOut: 'Completo' }
const chosen: Result = { flowIn: interested, statusOut: 'Escolhido', flowOut: 'Completo' }
const done: Result = { flowIn: interested, statusOut: 'Concluído', flowOut: 'Completo' }
const identified: Result = { ...done, progress: '3B' }
const concluded: Result = { ...done, progress: '13A' }
const sent: Result = { flowIn: 'Envio - GOL', statusOut: 'Enviado', flowOut: 'Completo' }
const waiting: Result = { flowIn: interested, statusOut: 'Aguardando', flowOut: 'Incompleto' }
const left: Result = { flowIn: 'Atendido - Desligou', statusOut: 'Abandonado', flowOut: 'Incompleto' }
const unrelated: Result = { flowIn: notConfirmed, statusOut: 'Não relacionado', flowOut: 'Incompleto' }
const refused: Result = { flowIn: notConfirmed, statusOut: 'Não confirmado', flowOut: 'Falha' }
const failed: Result = { flowIn: interested, statusOut: 'Erro', flowOut: 'Falha' }

const always: Traits = { needsExecution: false }
const ofNegotiation: Traits = { carriesNegotiation: true }

/** Rows by stage, which is sent as statusIn, and step. */
type Table = Readonly<Record<string, Readonly<Record<string, Row>>>>
type NameIn<Rows> = Rows extends Rows ? keyof Rows : never

// Overloads: the compiler cannot prove that the result has the rows' names.
function stepsOf<T extends Table>(table: T): Readonly<Record<NameIn<T[keyof T]>, Step>>
function stepsOf(table: Table): Record<string, Step> {
  const steps = Object.entries(table).flatMap(([statusIn, rows]) =>
    Object.entries(rows).map(([name, [rank, description, result, traits]]): [string, Step] => [
      name,
      { rank, description, statusIn, needsExecution: true, carriesNegotiation: false, ...result, ...traits },
    ]),
  )
  return Object.fromEntries(steps)
}

export const catalogue = stepsOf({
  Acesso: {
    consultaCpf: [1, 'Consultou o CPF ou CNPJ', seen, always],
    abandonouConsultaCpf: [1, 'Abandonou a consulta', left, always],
    cpfNaoRelacionado: [1, 'CPF ou CNPJ não relacionado', unrelated, always],
    foraDeHorario: [1, 'Acessou fora do horário', left, always],
    clienteDaBaseDeAcionamento: [2, 'Cliente da base de acionamento', seen, always],
    clienteDoMarAberto: [2, 'Cliente do mar aberto', seen, always],
    acessoPjInvalido: [1, 'Acesso de empresa inválido', refused, always],
    cliqueAcessar: [1, 'Clicou em Acessar', chosen, always],
    esqueciMinhaSenha: [2, 'Esqueci minha senha', chosen],
    criaSenha: [2, 'Criou a senha', done],
  },
  Autenticação: {
    autenticacaoPfSenhaSucesso: [3, 'Pessoa física entrou com senha', identified],
    autenticacaoPfSenhaFalha: [3, 'Pessoa física errou a senha', refused],
    autenticacaoPfPinSmsSucesso: [3, 'Pessoa física entrou com código por SMS', identified],
    autenticacaoPfPinSmsFalha: [3, 'Pessoa física errou o código por SMS', refused],
    autenticacaoPfPinEmailSucesso: [3, 'Pessoa física entrou com código por e-mail', identified],
    autenticacaoPfPinEmailFalha: [3, 'Pessoa física errou o código por e-mail', refused],
    autenticacaoPfPinVozSucesso: [3, 'Pessoa física entrou com código por voz', identified],
    autenticacaoPfPinVozFalha: [3, 'Pessoa física errou o código por voz', refused],
    autenticacaoPjSenhaSucesso: [3, 'Empresa entrou com senha', identified],
    autenticacaoPjSenhaFalha: [3, 'Empresa errou a senha', refused],
    autenticacaoPjPinSmsSucesso: [3, 'Empresa entrou com código por SMS', identified],
    autenticacaoPjPinSmsFalha: [3, 'Empresa errou o código por SMS', refused],
    autenticacaoPjPinEmailSucesso: [3, 'Empresa entrou com código por e-mail', identified],
    autenticacaoPjPinEmailFalha: [3, 'Empresa errou o código por e-mail', refused],
    autenticacaoPjPinVozSucesso: [3, 'Empresa entrou com código por voz', identified],
    autenticacaoPjPinVozFalha: [3, 'Empresa errou o código por voz', refused],
    atualizouTelefone: [3, 'Atualizou o telefone', done],
    kbaConfirmado: [3, 'Confirmou os dados cadastrais', done],
    kbaNaoConfirmado: [3, 'Não confirmou os dados cadastrais', refused],
    codigoInformado: [3, 'Informou o código de acesso', chosen],
  },
  Painel: {
    pcOportunidades: [4, 'Viu as oportunidades', seen],
    pcMeusDados: [4, 'Viu os próprios dados', seen],
    pcMeusAcordos: [4, 'Viu os acordos', seen],
    pcCentralDeDuvidas: [4, 'Viu a central de dúvidas do painel', seen, always],
  },
  'Central de dúvidas': {
    faqPergunta: [1, 'Abriu uma pergunta', seen, always],
  },
  Negociação: {
    pcNegociar: [5, 'Clicou em Negociar', chosen, ofNegotiation],
    negociarAVista: [5, 'Escolheu pagar à vista', chosen],
    negociarParcelado: [5, 'Escolheu parcelar', chosen],
    reorgMenorParcelaComSeguro: [5, 'Reorg: menor parcela com seguro', chosen],
    reorgMenorParcelaSemSeguro: [5, 'Reorg: menor parcela sem seguro', chosen],
    reorgPrazoConhecidoComSeguro: [5, 'Reorg: prazo conhecido com seguro', chosen],
    reorgPrazoConhecidoSemSeguro: [5, 'Reorg: prazo conhecido sem seguro', chosen],
    reorgMenorPrazoComSeguro: [5, 'Reorg: menor prazo com seguro', chosen],
    reorgMenorPrazoSemSeguro: [5, 'Reorg: menor prazo sem seguro', chosen],
    propostaPersonalizadaFechada: [6, 'Fechou a proposta personalizada', done],
    novaPropostaPorValor: [5, 'Nova proposta pelo valor da parcela', chosen, ofNegotiation],
    novaPropostaPorQuantidade: [5, 'Nova proposta pela quantidade de parcelas', chosen, ofNegotiation],
    zeroEntradaVisualizada: [5, 'Viu a oferta sem entrada', seen],
    zeroEntradaClicada: [5, 'Escolheu a oferta sem entrada', chosen],
    // Negotiation steps, restored on resume
    negociacao: [6, 'Escolheu a opção', chosen, { ...ofNegotiation, progress: '9A' }],
    vencimento: [7, 'Escolheu o vencimento', chosen, { ...ofNegotiation, progress: '10A' }],
    formaPagamento: [8, 'Escolheu a forma de pagamento', chosen, { ...ofNegotiation, progress: '11A' }],
    formaPagamentoAutorizada: [8, 'Autorizou a forma de pagamento', done],
    revisao: [9, 'Revisou o acordo', seen, { ...ofNegotiation, progress: '12A' }],
    drcAssinaturaIniciada: [9, 'DRC: começou a assinatura', waiting],
    drcAssinaturaFalhou: [9, 'DRC: a assinatura falhou', failed],
    drcAssinaturaAguardando: [9, 'DRC: aguarda a assinatura', waiting],
  },
  // Boletos directly after a consult
  Boletagem: {
    boletagem: [5, 'Viu os boletos da campanha', seen, ofNegotiation],
    boletagemNegociar: [6, 'Escolheu um boleto da campanha', chosen, ofNegotiation],
    boletagemBoletoBaixado: [10, 'Baixou o boleto da campanha', sent, ofNegotiation],
    boletagemCodigoCopiado: [10, 'Copiou o código do boleto da campanha', sent, ofNegotiation],
  },
  // Vehicle renegotiation, versions 2 and 3
  'Refinanciamento de veículo': {
    veiculoUploadDocumentos: [8, 'Enviou documentos', done],
    veiculoValidacaoSucesso: [8, 'Documentos validados', done],
    veiculoValidacaoFalha: [8, 'Documentos recusados', failed],
    veiculoCondicoes: [6, 'Viu as condições', seen],
    veiculoCondicaoEscolhida: [7, 'Escolheu a condição', chosen],
    veiculoAssinaturaDigital: [9, 'Assinatura digital', waiting],
    veiculoEmailAtualizado: [8, 'Atualizou o e-mail', done],
    veiculoR3UploadDocumentos: [8, 'R3: enviou documentos', done],
    veiculoR3ValidacaoSucesso: [8, 'R3: documentos validados', done],
    veiculoR3ValidacaoFalha: [8, 'R3: documentos recusados', failed],
    veiculoR3Condicoes: [6, 'R3: viu as condições', seen],
    veiculoR3CondicaoEscolhida: [7, 'R3: escolheu a condição', chosen],
    veiculoR3AssinaturaDigital: [9, 'R3: assinatura digital', waiting],
    veiculoR3EmailAtualizado: [8, 'R3: atualizou o e-mail', done],
  },
  Conclusão: {
    sucesso: [10, 'Acordo fechado', concluded, ofNegotiation],
    sucessoZeroEntrada: [10, 'Acordo sem entrada fechado', concluded],
    sucessoRenegAVista: [10, 'Renegociação à vista fechada', concluded],
    sucessoReneg2: [10, 'Renegociação de veículo 2 fechada', concluded],
    sucessoReneg3: [10, 'Renegociação de veículo 3 fechada', concluded],
    sucessoBoletagem: [10, 'Boletagem concluída', concluded, ofNegotiation],
    sucessoEavm: [10, 'Acordo EAVM fechado', concluded],
    sucessoCartaoP1: [10, 'Campanha de cartão P1 fechada', concluded],
    sucessoCartaoP2: [10, 'Campanha de cartão P2 fechada', concluded],
    boletoBaixado: [10, 'Baixou o boleto', sent],
    codigoDeBarrasCopiado: [10, 'Copiou o código de barras', sent],
  },
  // Reasons for unwanted calls. The person called by mistake has no debt and no execution.
  'Ligação indevida': {
    ligacaoDividaContestada: [1, 'Contesta a dívida', done, always],
    ligacaoNaoSouAPessoa: [1, 'Não é a pessoa procurada', refused, always],
    ligacaoNaoReconheceDivida: [1, 'Não reconhece a dívida', refused, always],
    ligacaoDividaPaga: [1, 'Já pagou a dívida', done, always],
  },
  Erro: {
    erroCarregarConteudo: [1, 'Falha ao carregar o conteúdo', failed, always],
    erroLogin: [3, 'Falha no login', failed, always],
    erroCarregarNegociacoes: [4, 'Falha ao carregar as negociações', failed, always],
    erroCarregarAcordos: [4, 'Falha ao carregar os acordos', failed, always],
    erroCalculoAVista: [6, 'Falha no cálculo à vista', failed],
    erroCalculoParcelado: [6, 'Falha no cálculo parcelado', failed],
    erroCalculoNovaProposta: [6, 'Falha no cálculo da nova proposta', failed],
    erroConclusao: [10, 'Falha ao concluir', failed],
    erroCepInvalido: [8, 'CEP inválido', failed],
    erroBaixarBoleto: [10, 'Falha ao baixar o boleto', failed],
    erroApiReneg: [6, 'Falha na API de renegociação', failed],
    erroFormalizacaoContrato: [10, 'Falha na formalização do contrato assinado', failed],
    erroLinhaDigitavelDrc: [10, 'Falha na linha digitável DRC', failed],
    acordoCancelado: [10, 'Acordo cancelado', failed],
  },
})

export type StepName = keyof typeof catalogue

export function isStepName(name: string): name is StepName {
  return Object.hasOwn(catalogue, name)
}
