import { type Static, Type } from '@sinclair/typebox'
import { Carteira, IsoDate, IsoDateTime, Percent, Reais, RecordNumber, ShownTaxId } from './call'

/** The offer families of spec §1; each group of contracts belongs to exactly one. */
export const OfferFamily = Type.Union([
  Type.Literal('VEICULO_V2'),
  Type.Literal('VEICULO_V3'),
  Type.Literal('DEBITO_AUTOMATICO'),
  Type.Literal('CAMPANHA_BOLETO'),
  Type.Literal('BOLETO_24H'),
  Type.Literal('EAVM'),
  Type.Literal('CARTAO_P1'),
  Type.Literal('CARTAO_P2'),
  Type.Literal('ZERO_ENTRADA'),
  Type.Literal('DRC'),
  Type.Literal('REORG'),
  Type.Literal('CARTAO'),
  Type.Literal('EMPRESTIMO'),
])
export type OfferFamily = Static<typeof OfferFamily>

/** How the debtor pays: in full or by instalments, in the words of spec §3. */
export const PaymentKind = Type.Union([Type.Literal('A vista'), Type.Literal('Parcelado')])
export type PaymentKind = Static<typeof PaymentKind>

export const PaymentMethod = Type.Union([Type.Literal('BOLETO'), Type.Literal('DEBITO_AUTOMATICO')])
export type PaymentMethod = Static<typeof PaymentMethod>

/** How the bank makes the check digit of its accounts; absent where it does not tell. */
const AccountDigit = Type.Optional(Type.Literal('MODULO_11'))

export const Creditor = Type.Object({ nome: Type.String(), cnpj: Type.String(), endereco: Type.String() })

export const Contract = Type.Object({
  numero: RecordNumber,
  produto: Type.String(),
  valorOriginal: Reais,
  diasAtraso: Type.Integer({ minimum: 0 }),
  /** Due date of the oldest unpaid instalment. */
  vencidoDesde: IsoDate,
})
export type Contract = Static<typeof Contract>

/** A ready-made choice, so that choices can be compared without one request each. */
export const OfferOption = Type.Object({
  id: RecordNumber,
  tipo: PaymentKind,
  /** Why this one is highlighted. Only REORG offers have the three marks. */
  destaque: Type.Union([
    Type.Literal('MENOR_PARCELA'),
    Type.Literal('PRAZO_CONHECIDO'),
    Type.Literal('MENOR_PRAZO'),
    Type.Null(),
  ]),
  quantidade: Type.Integer({ minimum: 1 }),
  valorParcela: Reais,
  valorEntrada: Reais,
  /** Everything that will be paid, down payment included. */
  totalAPagar: Reais,
  /** Off the debt before interest and costs: what is split is valorOriginal less this. */
  valorDesconto: Reais,
  comSeguro: Type.Boolean(),
  taxaJurosAoMes: Percent,
  taxaJurosAoAno: Percent,
  /** 0 for a payment in full. */
  cetAoAno: Percent,
})
export type OfferOption = Static<typeof OfferOption>

/** A fixed group of contracts that is negotiated as one and cannot be split. */
export const Opportunity = Type.Object({
  idNegociacao: RecordNumber,
  familia: OfferFamily,
  /** Which version of Efetivar and Formalizar concludes it. */
  versaoApi: Type.Union([Type.Literal('v1'), Type.Literal('v3')]),
  carteira: Carteira,
  nomeProduto: Type.String(),
  contratos: Type.Array(Contract, { minItems: 1 }),
  credor: Creditor,
  valorOriginal: Reais,
  /** Off the original value when paid in full. */
  valorDesconto: Reais,
  percDesconto: Percent,
  valorAVista: Reais,
  menorParcela: Type.Union([
    Type.Object({ valor: Reais, quantidade: Type.Integer({ minimum: 2 }) }),
    Type.Null(),
  ]),
  /** Yearly CET of the smallest instalment; 0 when there are no instalments. */
  cetAoAno: Percent,
  taxaJurosAoMes: Percent,
  taxaJurosAoAno: Percent,
  /** Last day of the offer. */
  validade: IsoDate,
  /** BOLETO_24H: the moment until which its slip can be paid. Others: null. */
  prazoFinal: Type.Union([IsoDateTime, Type.Null()]),
  opcoes: Type.Array(OfferOption, { minItems: 1 }),
  aceitaPropostaPropria: Type.Boolean(),
  percEntradaMinima: Percent,
  formasPagamento: Type.Array(PaymentMethod, { minItems: 1 }),
  /** Text of the authorisation on automatic-debit offers; null otherwise. */
  textoAutorizacaoDebito: Type.Union([Type.String(), Type.Null()]),
  digitoConta: AccountDigit,
  seguro: Type.Union([
    Type.Object({ nome: Type.String(), percentual: Percent, seguradora: Type.String() }),
    Type.Null(),
  ]),
  /** VEICULO_V3: most new money that can be handed over (troco). Others: 0. */
  trocoMaximo: Reais,
  veiculo: Type.Union([Type.Object({ descricao: Type.String(), placa: Type.String() }), Type.Null()]),
  exigeAssinatura: Type.Boolean(),
  exigeDocumentos: Type.Boolean(),
  semEntrada: Type.Boolean(),
  /** The overdue agreement that this group renegotiates; null for a first negotiation. */
  acordoOrigem: Type.Union([RecordNumber, Type.Null()]),
})
export type Opportunity = Static<typeof Opportunity>

const InstalmentState = Type.Union([
  Type.Literal('PAGA'),
  Type.Literal('ABERTA'),
  Type.Literal('VENCIDA'),
  Type.Literal('CANCELADA'),
])
export const AgreementInstalment = Type.Object({
  /** 0 is the down payment. */
  numero: Type.Integer({ minimum: 0 }),
  /** Names the debt of this instalment in LinhaDigitada and AcordoRealizadoEmail. */
  divida: RecordNumber,
  vencimento: IsoDate,
  valor: Reais,
  estado: InstalmentState,
  pagaEm: Type.Union([IsoDate, Type.Null()]),
  /** An unpaid, unexpired slip exists: it can be printed and its line copied. */
  boletoDisponivel: Type.Boolean(),
})
export type AgreementInstalment = Static<typeof AgreementInstalment>

export const AgreementState = Type.Union([
  Type.Literal('ATIVO'),
  Type.Literal('EM_ATRASO'),
  Type.Literal('QUITADO'),
  Type.Literal('CANCELADO'),
  Type.Literal('AGUARDANDO_DOCUMENTOS'),
  Type.Literal('AGUARDANDO_ASSINATURA'),
])
export type AgreementState = Static<typeof AgreementState>

/** The slip that settles an agreement before its end: an extension of the contract. */
export const SettlementSlip = Type.Object({
  /** Names the slip in boleto/imprimir and boleto/{...}, as an instalment's number does. */
  parcela: Type.Integer({ minimum: 0, maximum: 999 }),
  /** Names it in LinhaDigitada and AcordoRealizadoEmail. */
  divida: RecordNumber,
  vencimento: IsoDate,
  valor: Reais,
  desconto: Reais,
  pagaEm: Type.Union([IsoDate, Type.Null()]),
})

/** The complaint about a name that is still on the lists of debtors after its time: an extension. */
export const NameComplaint = Type.Object({
  protocolo: Type.String({ minLength: 4, maxLength: 40 }),
  registradaEm: IsoDateTime,
  /** The last day for an answer. */
  respostaAte: IsoDate,
})

/** What the bank has done since the first payment: an extension of the contract. */
const AfterPayment = Type.Object({
  /** The day on which the name left the lists of debtors; null while it is on them. */
  nomeRetiradoEm: Type.Union([IsoDate, Type.Null()]),
  reclamacao: Type.Union([NameComplaint, Type.Null()]),
})

export const Agreement = Type.Object({
  numeroAcordo: RecordNumber,
  estado: AgreementState,
  familia: OfferFamily,
  carteira: Carteira,
  nomeProduto: Type.String(),
  contratos: Type.Array(Contract),
  criadoEm: IsoDateTime,
  tipo: PaymentKind,
  formaPagamento: PaymentMethod,
  valorTotal: Reais,
  valorPago: Reais,
  quantidadeParcelas: Type.Integer({ minimum: 1 }),
  parcelasPagas: Type.Integer({ minimum: 0 }),
  proximoVencimento: Type.Union([IsoDate, Type.Null()]),
  parcelas: Type.Array(AgreementInstalment),
  podeCancelar: Type.Boolean(),
  /** The next slip is unpaid and unexpired: its due date or method may change. */
  podeAlterarPagamento: Type.Boolean(),
  /** Where the instalments are debited, masked; null without debit. */
  contaDebito: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  digitoConta: AccountDigit,
  /** The last day to sign: while the signature is awaited, and after it lapsed without; null otherwise. */
  assinarAte: Type.Optional(Type.Union([IsoDate, Type.Null()])),
  /** The last day to withdraw, counted from the signature where there is one (CDC art. 49); null where there is none. */
  desistirAte: Type.Optional(Type.Union([IsoDate, Type.Null()])),
  /** Changes with dates, method, payments and state; absent where a bank has none. */
  versao: Type.Optional(RecordNumber),
  /** The settlement slip that is good now, or was paid; absent or null when there is none. */
  quitacao: Type.Optional(Type.Union([SettlementSlip, Type.Null()])),
  /** null before the first payment; absent where a bank does not tell, which then has neither letter nor complaint. */
  depoisDePagar: Type.Optional(Type.Union([AfterPayment, Type.Null()])),
  /** The opportunity in which an overdue agreement is negotiated again; null when it is not needed. */
  idRenegociacao: Type.Union([RecordNumber, Type.Null()]),
})
export type Agreement = Static<typeof Agreement>

/** Spec §3 "Negotiation list response". */
export const NegotiationList = Type.Object({
  /** false with mensagem 'NENHUM REGISTRO ENCONTRADO' or 'Fora de horário'. */
  sucesso: Type.Boolean(),
  dados: Type.Object({
    /** null: the bank does not tell it here. */
    nomeCliente: Type.Union([Type.String(), Type.Null()]),
    score: Type.Number(),
    negociacoes: Type.Array(Opportunity),
    /** Number of the latest agreement that is not finished, '' when there is none. */
    numeroAcordoNegociacao: Type.String(),
    mensagem: Type.String(),
    /** Agreements stay readable outside business hours. */
    acordos: Type.Array(Agreement),
    /** When negotiation reopens; null inside business hours. */
    reabreEm: Type.Union([IsoDateTime, Type.Null()]),
  }),
})
export type NegotiationList = Static<typeof NegotiationList>

/**
 * An extension: Pix copia e cola (a dynamic BR Code) of the same slip (Res. BCB 443/2024). Null or absent where
 * the bank or the offer has none.
 */
export const PixOfSlip = Type.Optional(Type.Union([Type.String(), Type.Null()]))

/** A slip of proposal (BDP): paying it is not obligatory. Identity stays masked. */
export const ProposalSlip = Type.Object({
  idNegociacao: RecordNumber,
  familia: OfferFamily,
  carteira: Carteira,
  nomeProduto: Type.String(),
  /** Masked, e.g. `****1234`. */
  contratos: Type.Array(Type.String()),
  beneficiario: Type.String(),
  pagador: ShownTaxId,
  valorOriginal: Reais,
  valorDesconto: Reais,
  valor: Reais,
  vencimento: IsoDate,
  /** 47 digits. */
  linhaDigitavel: Type.String({ pattern: '^[0-9]{47}$' }),
  pix: PixOfSlip,
})
export type ProposalSlip = Static<typeof ProposalSlip>

/** Name and worth of one campaign of a portfolio. */
export const Campaign = Type.Object({
  id: RecordNumber,
  nome: Type.String(),
  familia: OfferFamily,
  quantidadeContratos: Type.Integer({ minimum: 0 }),
  valor: Reais,
})
export type Campaign = Static<typeof Campaign>
