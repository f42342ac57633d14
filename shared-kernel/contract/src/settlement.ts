import { type Static, Type } from '@sinclair/typebox'
import {
  type CallDefinition,
  Closed,
  debtorRefusals,
  ExecIdOrNone,
  IsoDate,
  Nullable,
  Percent,
  Reais,
  RecordNumber,
  TaxId,
} from './call'
import { SettlementSlip } from './offers'

/** One instalment on the settlement date. */
const SettledInstalment = Type.Object({
  numero: Type.Integer({ minimum: 0 }),
  vencimento: IsoDate,
  valor: Reais,
  /** Days from settlement to the due date; negative when overdue. */
  dias: Type.Integer(),
  /** valor - valor / (1 + taxaJurosAoMes)^(dias / 30), to the nearest cent; 0 for a down payment and when overdue. */
  desconto: Reais,
  /** Fine and interest when overdue. */
  encargos: Reais,
  /** valor - desconto + encargos */
  valorNoDia: Reais,
})

export const Settlement = Type.Object({
  numeroAcordo: RecordNumber,
  /** Settlement date, a business day. */
  data: IsoDate,
  /** Range of possible settlement dates. */
  dataMinima: IsoDate,
  dataMaxima: IsoDate,
  taxaJurosAoMes: Percent,
  /** Instalments that the payment settles; the sums below refer to them. */
  parcelas: Type.Array(SettledInstalment, { minItems: 1 }),
  /** Due between today and the settlement date: paid by their own slips and excluded from the sums. */
  parcelasAntes: Type.Array(
    Type.Object({ numero: Type.Integer({ minimum: 0 }), vencimento: IsoDate, valor: Reais }),
  ),
  valorRestante: Reais,
  desconto: Reais,
  encargosAtraso: Reais,
  /** valorRestante - desconto + encargosAtraso */
  valorQuitacao: Reais,
  /**
   * Alternative while nothing is paid and withdrawal is possible (CDC art. 49): the cost of paying the debt in full
   * after withdrawing. Null when withdrawal has ended or the offer would not return; absent when the bank does not
   * say.
   */
  desistencia: Type.Optional(Nullable(Type.Object({ ate: IsoDate, valorAVista: Reais }))),
  /** The valid settlement slip, possibly for another date; null without one. */
  boleto: Nullable(SettlementSlip),
})

export type Settlement = Static<typeof Settlement>

const byAgreement = Type.Object({ numeroAcordo: RecordNumber })

/** Early settlement (CDC art. 52, § 2º). Offered when `earlySettlement` is configured. */
export const settlement = {
  'GET /api/v1/Negociacao/Quitacao/{numeroAcordo}': {
    summary: 'What it costs to settle an agreement on a day, instalment by instalment',
    access: 'debtor',
    extension: true,
    params: byAgreement,
    /** Defaults to the first business day from today. */
    query: Closed({ data: Type.Optional(IsoDate) }),
    answers: { 200: Settlement },
    problems: {
      ...debtorRefusals,
      404: 'Acordo não encontrado',
      409: 'Acordo não pode ser quitado',
    },
  },
  'POST /api/v1/Negociacao/Quitacao/{numeroAcordo}': {
    summary:
      'Issues the slip that settles an agreement on a day; the same request again answers the same slip',
    access: 'debtor',
    extension: true,
    params: byAgreement,
    body: Closed({
      data: IsoDate,
      /** valorQuitacao as displayed; 412 when it has changed. */
      valor: Reais,
      execResposta: ExecIdOrNone,
      documentCode: Type.Optional(TaxId),
    }),
    answers: { 200: SettlementSlip },
    problems: {
      ...debtorRefusals,
      404: 'Acordo não encontrado',
      409: 'Acordo não pode ser quitado',
      412: 'O valor para quitar mudou',
    },
  },
} as const satisfies Record<string, CallDefinition>
