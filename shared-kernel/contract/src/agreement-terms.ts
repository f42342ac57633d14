import { ACCOUNT, BRANCH } from '@portal/domain/formats'
import { type Static, Type } from '@sinclair/typebox'
import {
  Carteira,
  ExecIdOrNone,
  FieldError,
  IsoDate,
  IsoDateTime,
  Percent,
  Reais,
  RecordNumber,
  TaxId,
} from './call'
import { AgreementState, Creditor, PaymentKind, PaymentMethod } from './offers'

/** A key of the caller's own making: the same key always gets the same answer. */
const IdempotencyKey = Type.String({ minLength: 8, maxLength: 80 })

/** Body of Efetivar: the debtor's choice for one group. */
export const ChoiceBody = Type.Object(
  {
    idNegociacao: RecordNumber,
    tipo: PaymentKind,
    /** A ready-made option of the group; the fields below then only refine it. */
    idOpcao: Type.Optional(RecordNumber),
    /** Own proposal by count. */
    quantidadeParcelas: Type.Optional(Type.Integer({ minimum: 1, maximum: 120 })),
    /** Own proposal by value: the highest instalment that the debtor can pay. */
    valorParcela: Type.Optional(Reais),
    valorEntrada: Type.Optional(Reais),
    /** First due date; the earliest business day possible when absent. */
    dataPrimeiroVencimento: Type.Optional(IsoDate),
    formaPagamento: Type.Optional(PaymentMethod),
    seguro: Type.Optional(Type.Boolean()),
    /** VEICULO_V3: new money asked for. */
    valorTroco: Type.Optional(Reais),
    /** Changes the payment of an existing agreement instead of making a new one. */
    alteracao: Type.Optional(
      Type.Object(
        { numeroAcordo: RecordNumber, numeroParcela: Type.Integer({ minimum: 0 }) },
        { additionalProperties: false },
      ),
    ),
    chaveIdempotencia: Type.Optional(IdempotencyKey),
    execResposta: ExecIdOrNone,
    /** The debtor's tax id. */
    documentCode: TaxId,
  },
  { additionalProperties: false },
)
export type ChoiceBody = Static<typeof ChoiceBody>

const ScheduledInstalment = Type.Object({
  /** 0 is the down payment, due first; 1 to qtdeParcelas follow month by month. */
  numero: Type.Integer({ minimum: 0 }),
  vencimento: IsoDate,
  valor: Reais,
  juros: Reais,
  amortizacao: Reais,
  saldoDevedor: Reais,
})

/** What was calculated and reserved. Fields in the order of spec §3, then our additions. */
export const Terms = Type.Object({
  valorParcela: Reais,
  qtdeParcelas: Type.Integer({ minimum: 1 }),
  taxaJurosAoMes: Percent,
  taxaJurosAoAno: Percent,
  iofPerc: Percent,
  valorIof: Reais,
  tacPerc: Percent,
  valorTac: Reais,
  seguroPerc: Percent,
  valorSeguro: Reais,
  /** Balance negotiated plus troco. */
  valorSolicitado: Reais,
  valorTroco: Reais,
  /** valorSolicitado + valorIof + valorTac + valorSeguro. */
  valorEmprestimos: Reais,
  custoEfetivoTotalMensal: Percent,
  custoEfetivoTotalAnual: Percent,
  /** The parts of the CET (CDC 54-B): amount, and percent of valorEmprestimos. */
  custoEfetivoValorLiquido: Reais,
  custoEfetivoPercLiquido: Percent,
  custoEfetivoValorTributos: Reais,
  custoEfetivoPercTributos: Percent,
  custoEfetivoValorTarifas: Reais,
  custoEfetivoPercTarifas: Percent,
  custoEfetivoValorSeguro: Reais,
  custoEfetivoPercSeguro: Percent,
  dataVencimentoPrimeiraParcela: IsoDate,
  dataVencimentoUltimaParcela: IsoDate,
  formaPagamento: PaymentMethod,
  /** Name of the reservation; Formalizar concludes it. */
  idProposta: RecordNumber,
  idNegociacao: RecordNumber,
  carteira: Carteira,
  tipo: PaymentKind,
  valorOriginal: Reais,
  valorDesconto: Reais,
  percDesconto: Percent,
  valorEntrada: Reais,
  totalAPagar: Reais,
  parcelas: Type.Array(ScheduledInstalment, { minItems: 1 }),
  credor: Creditor,
  /** Late charges: fine once, interest per month. */
  multaAtrasoPerc: Percent,
  jurosMoraAoMes: Percent,
  /** The reservation holds until then. */
  validade: IsoDateTime,
})
export type Terms = Static<typeof Terms>

const NoErrors = Type.Array(FieldError, { maxItems: 0 })
const SomeErrors = Type.Array(FieldError, { minItems: 1 })

/** v1 wraps what was calculated in `dados`; sucesso 1 means true. */
export const CalculatedV1 = Type.Union([
  Type.Object({ sucesso: Type.Literal(1), dados: Terms, errosValidacao: NoErrors }),
  Type.Object({ sucesso: Type.Literal(0), dados: Type.Null(), errosValidacao: SomeErrors }),
])
/** v3 answers flat. */
export const CalculatedV3 = Type.Union([
  Type.Intersect([Type.Object({ sucesso: Type.Literal(1), errosValidacao: NoErrors }), Terms]),
  Type.Object({ sucesso: Type.Literal(0), errosValidacao: SomeErrors }),
])

/** Body of Formalizar: accepts what Efetivar reserved. Safe to repeat. */
export const AcceptanceBody = Type.Object(
  {
    idProposta: RecordNumber,
    idNegociacao: RecordNumber,
    /** The debtor has read the contract and agrees. */
    aceite: Type.Literal(true),
    /** Needed when formaPagamento is DEBITO_AUTOMATICO. */
    autorizacaoDebito: Type.Optional(
      Type.Object(
        {
          autorizado: Type.Literal(true),
          agencia: Type.String({ pattern: BRANCH.source }),
          conta: Type.String({ pattern: ACCOUNT.source }),
        },
        { additionalProperties: false },
      ),
    ),
    chaveIdempotencia: Type.Optional(IdempotencyKey),
    execResposta: ExecIdOrNone,
    documentCode: TaxId,
  },
  { additionalProperties: false },
)
export type AcceptanceBody = Static<typeof AcceptanceBody>

export const ContractText = Type.Object({
  titulo: Type.String(),
  /** Paragraphs. */
  texto: Type.Array(Type.String(), { minItems: 1 }),
  /** SHA-256 of the text, printed on the contract. */
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})

export const Concluded = Type.Object({
  numeroAcordo: RecordNumber,
  estado: AgreementState,
  /** What the debtor does next. */
  proximoPasso: Type.Union([
    Type.Literal('PAGAR'),
    Type.Literal('ENVIAR_DOCUMENTOS'),
    Type.Literal('ASSINAR'),
    Type.Literal('NENHUM'),
  ]),
  carteira: Carteira,
  /** Debt of the first instalment, for LinhaDigitada and AcordoRealizadoEmail. */
  divida: RecordNumber,
  /** 47 digits; null until the agreement has a slip (documents, signature, automatic debit). */
  linhaDigitavel: Type.Union([Type.String({ pattern: '^[0-9]{47}$' }), Type.Null()]),
  vencimento: IsoDate,
  valor: Reais,
  valorTotal: Reais,
  tipo: PaymentKind,
  formaPagamento: PaymentMethod,
  parcelas: Type.Array(ScheduledInstalment, { minItems: 1 }),
  contrato: ContractText,
  formalizadoEm: IsoDateTime,
})
export type Concluded = Static<typeof Concluded>

export const ConcludedAnswer = Type.Union([
  Type.Object({ sucesso: Type.Literal(1), dados: Concluded, errosValidacao: NoErrors }),
  Type.Object({ sucesso: Type.Literal(0), dados: Type.Null(), errosValidacao: SomeErrors }),
])

/** What the debtor reads before accepting (CDC 54-B, Res. CMN 4.881/2020). */
export const ProposalSummary = Type.Object({
  idProposta: Type.Union([RecordNumber, Type.Null()]),
  carteira: Carteira,
  contratos: Type.Array(RecordNumber),
  parcelas: Type.Array(ScheduledInstalment, { minItems: 1 }),
  termos: Terms,
  contrato: ContractText,
  /** Plain sentence about settling early. */
  liquidacaoAntecipada: Type.String(),
  /** Plain sentence about fine and interest for late payment. */
  encargosAtraso: Type.String(),
})

export const ProposalStage = Type.Object({
  etapa: Type.Union([
    Type.Literal('ANALISE'),
    Type.Literal('DOCUMENTOS'),
    Type.Literal('ASSINATURA'),
    Type.Literal('CONCLUIDA'),
    Type.Literal('CANCELADA'),
  ]),
  estado: Type.Union([Type.Literal('FEITA'), Type.Literal('ATUAL'), Type.Literal('PENDENTE')]),
  em: Type.Union([IsoDateTime, Type.Null()]),
  descricao: Type.String(),
})
