import type {
  Agreement,
  Concluded,
  Data,
  OfferOption,
  Opportunity,
  ProposalSlip,
  Terms,
} from '@portal/contract'
import { type ConclusionAttempt, conditionsOf } from '@portal/debtor/conclusion'
import { addMonths } from '@portal/domain/dates'
import { type Choice, groupOf, type Negotiation, startNegotiation } from '../journey/negotiation'
import type { RequiredDocument } from '../pages/upload-docs/use-documents'

/** Fictitious offers and agreements for tests; each test overrides what it needs. */

export const TAX_ID = '52998224725'

export function option(change: Partial<OfferOption> = {}): OfferOption {
  return {
    id: 'P12',
    tipo: 'Parcelado',
    destaque: null,
    quantidade: 12,
    valorParcela: 118.4,
    valorEntrada: 0,
    totalAPagar: 1420.8,
    valorDesconto: 750,
    comSeguro: false,
    taxaJurosAoMes: 1.99,
    taxaJurosAoAno: 26.68,
    cetAoAno: 27.5,
    ...change,
  }
}

export const inFull = (change: Partial<OfferOption> = {}): OfferOption =>
  option({
    id: 'AVISTA',
    tipo: 'A vista',
    quantidade: 1,
    valorParcela: 1200,
    totalAPagar: 1200,
    valorDesconto: 800,
    cetAoAno: 0,
    ...change,
  })

export function opportunity(change: Partial<Opportunity> = {}): Opportunity {
  return {
    idNegociacao: 'N1',
    familia: 'CARTAO',
    versaoApi: 'v1',
    carteira: '09',
    nomeProduto: 'Cartão de crédito',
    contratos: [
      { numero: 'C1', produto: 'Cartão', valorOriginal: 2000, diasAtraso: 90, vencidoDesde: '2026-08-20' },
    ],
    credor: { nome: 'Banco Aurora S.A.', cnpj: '11222333000181', endereco: 'Avenida das Manhãs, 1000' },
    valorOriginal: 2000,
    valorDesconto: 800,
    percDesconto: 40,
    valorAVista: 1200,
    menorParcela: { valor: 118.4, quantidade: 12 },
    cetAoAno: 27.5,
    taxaJurosAoMes: 1.99,
    taxaJurosAoAno: 26.68,
    validade: '2026-11-27',
    prazoFinal: null,
    opcoes: [inFull(), option()],
    aceitaPropostaPropria: false,
    percEntradaMinima: 0,
    formasPagamento: ['BOLETO'],
    textoAutorizacaoDebito: null,
    seguro: null,
    trocoMaximo: 0,
    veiculo: null,
    exigeAssinatura: false,
    exigeDocumentos: false,
    semEntrada: false,
    acordoOrigem: null,
    ...change,
  }
}

export function choice(change: Partial<Choice> = {}): Choice {
  return {
    kind: 'Parcelado',
    optionId: 'P12',
    count: null,
    instalment: null,
    downPayment: null,
    insurance: false,
    newMoney: null,
    ...change,
  }
}

export function negotiation(change: Partial<Negotiation> = {}): Negotiation {
  return {
    ...startNegotiation({
      taxId: TAX_ID,
      clientName: 'MARIA APARECIDA',
      score: 500,
      opportunity: change.opportunity ?? opportunity(),
      agreementsBefore: [],
    }),
    ...change,
  }
}

export function terms(change: Partial<Terms> = {}): Terms {
  return {
    valorParcela: 118.4,
    qtdeParcelas: 12,
    taxaJurosAoMes: 1.99,
    taxaJurosAoAno: 26.68,
    iofPerc: 0,
    valorIof: 0,
    tacPerc: 0,
    valorTac: 0,
    seguroPerc: 0,
    valorSeguro: 0,
    valorSolicitado: 1250,
    valorTroco: 0,
    valorEmprestimos: 1250,
    custoEfetivoTotalMensal: 2.04,
    custoEfetivoTotalAnual: 27.5,
    custoEfetivoValorLiquido: 1250,
    custoEfetivoPercLiquido: 100,
    custoEfetivoValorTributos: 0,
    custoEfetivoPercTributos: 0,
    custoEfetivoValorTarifas: 0,
    custoEfetivoPercTarifas: 0,
    custoEfetivoValorSeguro: 0,
    custoEfetivoPercSeguro: 0,
    dataVencimentoPrimeiraParcela: '2026-12-21',
    dataVencimentoUltimaParcela: '2027-11-22',
    formaPagamento: 'BOLETO',
    idProposta: 'PRP1',
    idNegociacao: 'N1',
    carteira: '09',
    tipo: 'Parcelado',
    valorOriginal: 2000,
    valorDesconto: 500,
    percDesconto: 25,
    valorEntrada: 0,
    totalAPagar: 1420.8,
    parcelas: Array.from({ length: 12 }, (_, i) => ({
      numero: i + 1,
      vencimento: i === 11 ? '2027-11-22' : addMonths('2026-12-21', i),
      valor: 118.4,
      juros: 14,
      amortizacao: 104.4,
      saldoDevedor: 1250 - 104.16 * (i + 1),
    })),
    credor: { nome: 'Banco Aurora S.A.', cnpj: '11222333000181', endereco: 'Avenida das Manhãs, 1000' },
    multaAtrasoPerc: 2,
    jurosMoraAoMes: 1,
    validade: '2030-01-01T00:00:00-03:00',
    ...change,
  }
}

export const LINE = '23791234059000000004353012345608716670000011840'

/** The dynamic code printed in the Central Bank's manual. */
export const PIX =
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4'

type SlipCodesData = Data<'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}'>

export const slipCodes = (change: Partial<SlipCodesData> = {}): SlipCodesData => ({
  linhaDigitavel: LINE,
  codigoBarras: '1'.repeat(44),
  vencimento: '2026-12-21',
  valor: 118.4,
  nossoNumero: '09/00000000453-P',
  beneficiario: { nome: 'Banco Aurora S.A.', cnpj: '11222333000181' },
  banco: '237',
  ...change,
})

export function concluded(change: Partial<Concluded> = {}): Concluded {
  return {
    numeroAcordo: '1234567890',
    estado: 'ATIVO',
    proximoPasso: 'PAGAR',
    carteira: '09',
    divida: '1234567890001',
    linhaDigitavel: LINE,
    vencimento: '2026-12-21',
    valor: 118.4,
    valorTotal: 1420.8,
    tipo: 'Parcelado',
    formaPagamento: 'BOLETO',
    parcelas: terms().parcelas,
    contrato: { titulo: 'Instrumento', texto: ['Cláusula única.'], hash: 'a'.repeat(64) },
    formalizadoEm: '2026-11-20T12:00:00-03:00',
    ...change,
  }
}

export function agreement(change: Partial<Agreement> = {}): Agreement {
  return {
    numeroAcordo: '1234567890',
    estado: 'ATIVO',
    familia: 'CARTAO',
    carteira: '09',
    nomeProduto: 'Cartão de crédito',
    contratos: opportunity().contratos,
    criadoEm: '2026-11-20T12:00:00-03:00',
    tipo: 'Parcelado',
    formaPagamento: 'BOLETO',
    valorTotal: 236.8,
    valorPago: 0,
    quantidadeParcelas: 2,
    parcelasPagas: 0,
    proximoVencimento: '2026-12-21',
    parcelas: [
      {
        numero: 1,
        divida: '1234567890001',
        vencimento: '2026-12-21',
        valor: 118.4,
        estado: 'ABERTA',
        pagaEm: null,
        boletoDisponivel: true,
      },
      {
        numero: 2,
        divida: '1234567890002',
        vencimento: '2027-01-21',
        valor: 118.4,
        estado: 'ABERTA',
        pagaEm: null,
        boletoDisponivel: true,
      },
    ],
    podeCancelar: true,
    podeAlterarPagamento: true,
    idRenegociacao: null,
    ...change,
  }
}

/** A conclusion of the sample's terms that was sent a moment ago. */
export function attempt(change: Partial<ConclusionAttempt> = {}): ConclusionAttempt {
  return {
    key: 'chave-da-tentativa',
    proposalId: 'PRP1',
    sentAt: Date.now(),
    conditions: conditionsOf(terms()),
    group: groupOf(negotiation()),
    ...change,
  }
}

/** The agreement with exactly the sample's terms, as the list shows it. */
export const asAccepted = (change: Partial<Agreement> = {}): Agreement =>
  agreement({
    valorTotal: terms().totalAPagar,
    quantidadeParcelas: 12,
    parcelas: terms().parcelas.map(({ numero, vencimento, valor }) => ({
      numero,
      divida: `1234567890${String(numero).padStart(3, '0')}`,
      vencimento,
      valor,
      estado: 'ABERTA',
      pagaEm: null,
      boletoDisponivel: true,
    })),
    ...change,
  })

type JourneyEvent = Data<'GET /api/v1/journey_tracker/{id}'>['eventos'][number]

/** A step of the journey, as the API returns it. */
export function journeyEvent(change: Partial<JourneyEvent> = {}): JourneyEvent {
  return {
    step: 'negociacao',
    codigo: null,
    priority: 5,
    flowIn: '',
    statusIn: '',
    statusOut: '',
    flowOut: '',
    idNegociacao: '',
    metadata: {},
    execId: '',
    em: '2026-11-20T10:00:00-03:00',
    ...change,
  }
}

/** A slip of a proposal, which nobody has to pay. */
export function proposalSlip(change: Partial<ProposalSlip> = {}): ProposalSlip {
  return {
    idNegociacao: 'N1',
    familia: 'CAMPANHA_BOLETO',
    carteira: '17',
    nomeProduto: 'Campanha de boleto',
    contratos: ['****5760'],
    beneficiario: 'Banco Aurora S.A.',
    pagador: '***.982.247-**',
    valorOriginal: 2380,
    valorDesconto: 1309,
    valor: 1071,
    vencimento: '2026-11-25',
    linhaDigitavel: '23791234059000000004353012345608816410000107100',
    ...change,
  }
}

/** A document that the bank waits for. */
export function requiredDocument(change: Partial<RequiredDocument> = {}): RequiredDocument {
  return {
    id: 'identidade',
    nome: 'Documento de identidade',
    descricao: 'CNH ou RG',
    obrigatorio: true,
    estado: 'PENDENTE',
    motivo: '',
    arquivo: '',
    tamanho: 0,
    enviadoEm: null,
    ...change,
  }
}

export const contractToSign: Data<'GET /api/v1/contrato/{numeroAcordo}'> = {
  numeroAcordo: '1234567890',
  estado: 'AGUARDANDO_ASSINATURA',
  contrato: { titulo: 'Instrumento', texto: ['Cláusula única.'], hash: 'a'.repeat(64) },
  assinatura: 'PENDENTE',
  assinadoEm: null,
  email: 'maria@exemplo.com.br',
  documentosCompletos: true,
}
