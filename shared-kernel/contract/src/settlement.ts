import { type Static, Type } from '@sinclair/typebox'
import {
  type CallDefinition,
  debtorRefusals,
  ExecIdOrNone,
  IsoDate,
  Percent,
  Reais,
  RecordNumber,
  TaxId,
} from './call'
import { SettlementSlip } from './offers'

/** One instalment on the day of the settlement. */
const SettledInstalment = Type.Object({
  numero: Type.Integer({ minimum: 0 }),
  vencimento: IsoDate,
  valor: Reais,
  /** From the day to the due date; negative when it is overdue. */
  dias: Type.Integer(),
  /** valor - valor / (1 + taxaJurosAoMes)^(dias / 30), to the nearest cent; 0 of a down payment and when overdue. */
  desconto: Reais,
  /** Fine and interest of an overdue one. */
  encargos: Reais,
  /** valor - desconto + encargos */
  valorNoDia: Reais,
})

export const Settlement = Type.Object({
  numeroAcordo: RecordNumber,
  /** The day that the figures are of: a business day. */
  data: IsoDate,
  /** The days that may be asked for. */
  dataMinima: IsoDate,
  dataMaxima: IsoDate,
  taxaJurosAoMes: Percent,
  /** Instalments that the payment settles; the sums below are theirs. */
  parcelas: Type.Array(SettledInstalment, { minItems: 1 }),
  /** Due from today on and before the day: they are paid by their own slips, and are not part of the sums. */
  parcelasAntes: Type.Array(
    Type.Object({ numero: Type.Integer({ minimum: 0 }), vencimento: IsoDate, valor: Reais }),
  ),
  valorRestante: Reais,
  desconto: Reais,
  encargosAtraso: Reais,
  /** valorRestante - desconto + encargosAtraso */
  valorQuitacao: Reais,
  /**
   * The other way out, while nothing is paid and the days of withdrawal last (CDC art. 49): what the debt costs at once
   * after it. Null when it is over, or when the offer would not come back; absent where a bank does not tell.
   */
  desistencia: Type.Optional(Type.Union([Type.Object({ ate: IsoDate, valorAVista: Reais }), Type.Null()])),
  /** The slip that is good now, of this or another day; null when there is none. */
  boleto: Type.Union([SettlementSlip, Type.Null()]),
})

export type Settlement = Static<typeof Settlement>

const byAgreement = Type.Object({ numeroAcordo: RecordNumber })

/** Settling an agreement early (CDC art. 52, § 2º). Offered where `earlySettlement` is configured. */
export const settlement = {
  'GET /api/v1/Negociacao/Quitacao/{numeroAcordo}': {
    summary: 'What it costs to settle an agreement on a day, instalment by instalment',
    access: 'debtor',
    extension: true,
    params: byAgreement,
    /** The first business day from today on when absent. */
    query: Type.Object({ data: Type.Optional(IsoDate) }, { additionalProperties: false }),
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
    body: Type.Object(
      {
        data: IsoDate,
        /** valorQuitacao as it was shown; 412 when it is another by now. */
        valor: Reais,
        execResposta: ExecIdOrNone,
        documentCode: Type.Optional(TaxId),
      },
      { additionalProperties: false },
    ),
    answers: { 200: SettlementSlip },
    problems: {
      ...debtorRefusals,
      404: 'Acordo não encontrado',
      409: 'Acordo não pode ser quitado',
      412: 'O valor para quitar mudou',
    },
  },
} as const satisfies Record<string, CallDefinition>
