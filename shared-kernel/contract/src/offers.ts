import type { Static } from '@sinclair/typebox'
import { Type } from './types'

/** The offer families of spec §1; each group of contracts belongs to exactly one. */
export const OfferFamily = Type.Literals(
  'VEICULO_V2',
  'VEICULO_V3',
  'DEBITO_AUTOMATICO',
  'CAMPANHA_BOLETO',
  'BOLETO_24H',
  'EAVM',
  'CARTAO_P1',
  'CARTAO_P2',
  'ZERO_ENTRADA',
  'DRC',
  'REORG',
  'CARTAO',
  'EMPRESTIMO',
)
export type OfferFamily = Static<typeof OfferFamily>

/** How the debtor pays: in full or by instalments, in the words of spec §3. */
export const PaymentKind = Type.Literals('A vista', 'Parcelado')
export type PaymentKind = Static<typeof PaymentKind>

export const PaymentMethod = Type.Literals('BOLETO', 'DEBITO_AUTOMATICO')
export type PaymentMethod = Static<typeof PaymentMethod>

/** Check-digit algorithm of the bank's accounts; absent when unknown. */
const AccountDigit = Type.Optional(Type.Literal('MODULO_11'))

export const Creditor = Type.Object({ nome: Type.String(), cnpj: Type.String(), endereco: Type.String() })

export const Contract = Type.Object({
  numero: Type.RecordNumber,
  produto: Type.String(),
  valorOriginal: Type.Reais,
  diasAtraso: Type.Integer({ minimum: 0 }),
  /** Due date of the oldest unpaid instalment. */
  vencidoDesde: Type.IsoDate,
})
export type Contract = Static<typeof Contract>

/** A ready-made option, so that comparing needs no further request. */
export const OfferOption = Type.Object({
  id: Type.RecordNumber,
  tipo: PaymentKind,
  /** Reason for highlighting. Only REORG offers have the three marks. */
  destaque: Type.Union([
    Type.Literal('MENOR_PARCELA'),
    Type.Literal('PRAZO_CONHECIDO'),
    Type.Literal('MENOR_PRAZO'),
    Type.Null(),
  ]),
  quantidade: Type.Integer({ minimum: 1 }),
  valorParcela: Type.Reais,
  valorEntrada: Type.Reais,
  /** Sum of all payments, down payment included. */
  totalAPagar: Type.Reais,
  /** Reduction before interest and costs: the financed amount is valorOriginal - valorDesconto. */
  valorDesconto: Type.Reais,
  comSeguro: Type.Boolean(),
  taxaJurosAoMes: Type.Percent,
  taxaJurosAoAno: Type.Percent,
  /** 0 for a payment in full. */
  cetAoAno: Type.Percent,
})
export type OfferOption = Static<typeof OfferOption>

/** A group of contracts that is negotiated as a whole. */
export const Opportunity = Type.Object({
  idNegociacao: Type.RecordNumber,
  familia: OfferFamily,
  /** API version of Efetivar and Formalizar. */
  versaoApi: Type.Literals('v1', 'v3'),
  carteira: Type.Carteira,
  nomeProduto: Type.String(),
  contratos: Type.Array(Contract, { minItems: 1 }),
  credor: Creditor,
  valorOriginal: Type.Reais,
  /** Discount on the original value for payment in full. */
  valorDesconto: Type.Reais,
  percDesconto: Type.Percent,
  valorAVista: Type.Reais,
  menorParcela: Type.Nullable(Type.Object({ valor: Type.Reais, quantidade: Type.Integer({ minimum: 2 }) })),
  /** Yearly CET of the smallest instalment; 0 without instalments. */
  cetAoAno: Type.Percent,
  taxaJurosAoMes: Type.Percent,
  taxaJurosAoAno: Type.Percent,
  /** Last day of the offer. */
  validade: Type.IsoDate,
  /** BOLETO_24H: instant until which its slip can be paid; otherwise null. */
  prazoFinal: Type.Nullable(Type.IsoDateTime),
  opcoes: Type.Array(OfferOption, { minItems: 1 }),
  aceitaPropostaPropria: Type.Boolean(),
  percEntradaMinima: Type.Percent,
  formasPagamento: Type.Array(PaymentMethod, { minItems: 1 }),
  /** Authorisation text of automatic-debit offers; otherwise null. */
  textoAutorizacaoDebito: Type.Nullable(Type.String()),
  digitoConta: AccountDigit,
  seguro: Type.Nullable(
    Type.Object({ nome: Type.String(), percentual: Type.Percent, seguradora: Type.String() }),
  ),
  /** VEICULO_V3: maximum new money (troco); otherwise 0. */
  trocoMaximo: Type.Reais,
  veiculo: Type.Nullable(Type.Object({ descricao: Type.String(), placa: Type.String() })),
  exigeAssinatura: Type.Boolean(),
  exigeDocumentos: Type.Boolean(),
  semEntrada: Type.Boolean(),
  /** Overdue agreement that this group renegotiates; null for a first negotiation. */
  acordoOrigem: Type.Nullable(Type.RecordNumber),
})
export type Opportunity = Static<typeof Opportunity>

const InstalmentState = Type.Literals('PAGA', 'ABERTA', 'VENCIDA', 'CANCELADA')
export const AgreementInstalment = Type.Object({
  /** 0 is the down payment. */
  numero: Type.Integer({ minimum: 0 }),
  /** Debt id of this instalment, for LinhaDigitada and AcordoRealizadoEmail. */
  divida: Type.RecordNumber,
  vencimento: Type.IsoDate,
  valor: Type.Reais,
  estado: InstalmentState,
  pagaEm: Type.Nullable(Type.IsoDate),
  /** Whether an unpaid, unexpired slip exists. */
  boletoDisponivel: Type.Boolean(),
})
export type AgreementInstalment = Static<typeof AgreementInstalment>

export const AgreementState = Type.Literals(
  'ATIVO',
  'EM_ATRASO',
  'QUITADO',
  'CANCELADO',
  'AGUARDANDO_DOCUMENTOS',
  'AGUARDANDO_ASSINATURA',
)
export type AgreementState = Static<typeof AgreementState>

/** Extension: slip of an early settlement. */
export const SettlementSlip = Type.Object({
  /** Identifies the slip in boleto/imprimir and boleto/{...}, like an instalment number. */
  parcela: Type.Integer({ minimum: 0, maximum: 999 }),
  /** Debt id for LinhaDigitada and AcordoRealizadoEmail. */
  divida: Type.RecordNumber,
  vencimento: Type.IsoDate,
  valor: Type.Reais,
  desconto: Type.Reais,
  pagaEm: Type.Nullable(Type.IsoDate),
})

/** Extension: complaint about a name still on the debtors' register after the deadline. */
export const NameComplaint = Type.Object({
  protocolo: Type.String({ minLength: 4, maxLength: 40 }),
  registradaEm: Type.IsoDateTime,
  /** Last day for the bank's answer. */
  respostaAte: Type.IsoDate,
})

/** Extension: what the bank has done since the first payment. */
const AfterPayment = Type.Object({
  /** Date on which the name left the debtors' register; null while it is registered. */
  nomeRetiradoEm: Type.Nullable(Type.IsoDate),
  reclamacao: Type.Nullable(NameComplaint),
})

export const Agreement = Type.Object({
  numeroAcordo: Type.RecordNumber,
  estado: AgreementState,
  familia: OfferFamily,
  carteira: Type.Carteira,
  nomeProduto: Type.String(),
  contratos: Type.Array(Contract),
  criadoEm: Type.IsoDateTime,
  tipo: PaymentKind,
  formaPagamento: PaymentMethod,
  valorTotal: Type.Reais,
  valorPago: Type.Reais,
  quantidadeParcelas: Type.Integer({ minimum: 1 }),
  parcelasPagas: Type.Integer({ minimum: 0 }),
  proximoVencimento: Type.Nullable(Type.IsoDate),
  parcelas: Type.Array(AgreementInstalment),
  podeCancelar: Type.Boolean(),
  /** The next slip is unpaid and unexpired, so its due date or method may change. */
  podeAlterarPagamento: Type.Boolean(),
  /** Debited account, masked; null without automatic debit. */
  contaDebito: Type.Optional(Type.Nullable(Type.String())),
  digitoConta: AccountDigit,
  /** Last day to sign, while the signature is pending or after it has lapsed; otherwise null. */
  assinarAte: Type.Optional(Type.Nullable(Type.IsoDate)),
  /**
   * Last day to withdraw, counted from the signature if there is one (CDC art. 49); null without a right to withdraw.
   */
  desistirAte: Type.Optional(Type.Nullable(Type.IsoDate)),
  /** Version of dates, method, payments and state; absent when the bank has none. */
  versao: Type.Optional(Type.RecordNumber),
  /** Settlement slip that is payable or was paid; absent or null without one. */
  quitacao: Type.Optional(Type.Nullable(SettlementSlip)),
  /** null before the first payment; absent when the bank has neither letter nor complaint. */
  depoisDePagar: Type.Optional(Type.Nullable(AfterPayment)),
  /** Opportunity that renegotiates an overdue agreement; null when not needed. */
  idRenegociacao: Type.Nullable(Type.RecordNumber),
})
export type Agreement = Static<typeof Agreement>

/** Spec §3 "Negotiation list response". */
export const NegotiationList = Type.Object({
  /** false with mensagem 'NENHUM REGISTRO ENCONTRADO' or 'Fora de horário'. */
  sucesso: Type.Boolean(),
  dados: Type.Object({
    /** null when the bank does not return the name here. */
    nomeCliente: Type.Nullable(Type.String()),
    score: Type.Number(),
    negociacoes: Type.Array(Opportunity),
    /** Number of the latest unfinished agreement, otherwise ''. */
    numeroAcordoNegociacao: Type.String(),
    mensagem: Type.String(),
    /** Agreements stay readable outside business hours. */
    acordos: Type.Array(Agreement),
    /** When negotiation reopens; null during business hours. */
    reabreEm: Type.Nullable(Type.IsoDateTime),
  }),
})
export type NegotiationList = Static<typeof NegotiationList>

/** Extension: Pix copia e cola (dynamic BR Code) of the same slip (Res. BCB 443/2024). Null or absent without one. */
export const PixOfSlip = Type.Optional(Type.Nullable(Type.String()))

/** Boleto de proposta (BDP): payment is optional. Identity is masked. */
export const ProposalSlip = Type.Object({
  idNegociacao: Type.RecordNumber,
  familia: OfferFamily,
  carteira: Type.Carteira,
  nomeProduto: Type.String(),
  /** Masked, e.g. `****1234`. */
  contratos: Type.Array(Type.String()),
  beneficiario: Type.String(),
  pagador: Type.ShownTaxId,
  valorOriginal: Type.Reais,
  valorDesconto: Type.Reais,
  valor: Type.Reais,
  vencimento: Type.IsoDate,
  /** 47 digits. */
  linhaDigitavel: Type.String({ pattern: '^[0-9]{47}$' }),
  pix: PixOfSlip,
})
export type ProposalSlip = Static<typeof ProposalSlip>

/** Name and value of a portfolio's campaign. */
export const Campaign = Type.Object({
  id: Type.RecordNumber,
  nome: Type.String(),
  familia: OfferFamily,
  quantidadeContratos: Type.Integer({ minimum: 0 }),
  valor: Type.Reais,
})
export type Campaign = Static<typeof Campaign>
