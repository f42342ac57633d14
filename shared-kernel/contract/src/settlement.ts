import type { Static } from '@sinclair/typebox'
import type { CallDefinition } from './call'
import { NameComplaint, SettlementSlip } from './offers'
import { Type } from './types'

/** One instalment on the settlement date. */
const SettledInstalment = Type.Object({
  numero: Type.Integer({ minimum: 0 }),
  vencimento: Type.IsoDate,
  valor: Type.Reais,
  /** Days from settlement to the due date; negative when overdue. */
  dias: Type.Integer(),
  /** valor - valor / (1 + taxaJurosAoMes)^(dias / 30), to the nearest cent; 0 for a down payment and when overdue. */
  desconto: Type.Reais,
  /** Fine and interest when overdue. */
  encargos: Type.Reais,
  /** valor - desconto + encargos */
  valorNoDia: Type.Reais,
})

export const Settlement = Type.Object({
  numeroAcordo: Type.RecordNumber,
  /** Settlement date, a business day. */
  data: Type.IsoDate,
  /** Range of possible settlement dates. */
  dataMinima: Type.IsoDate,
  dataMaxima: Type.IsoDate,
  taxaJurosAoMes: Type.Percent,
  /** Instalments that the payment settles; the sums below refer to them. */
  parcelas: Type.Array(SettledInstalment, { minItems: 1 }),
  /** Due between today and the settlement date: paid by their own slips and excluded from the sums. */
  parcelasAntes: Type.Array(
    Type.Object({ numero: Type.Integer({ minimum: 0 }), vencimento: Type.IsoDate, valor: Type.Reais }),
  ),
  valorRestante: Type.Reais,
  desconto: Type.Reais,
  encargosAtraso: Type.Reais,
  /** valorRestante - desconto + encargosAtraso */
  valorQuitacao: Type.Reais,
  /**
   * Alternative while nothing is paid and withdrawal is possible (CDC art. 49): the cost of paying the debt in full
   * after withdrawing. Null when withdrawal has ended or the offer would not return; absent when the bank does not
   * say.
   */
  desistencia: Type.Optional(Type.Nullable(Type.Object({ ate: Type.IsoDate, valorAVista: Type.Reais }))),
  /** The valid settlement slip, possibly for another date; null without one. */
  boleto: Type.Nullable(SettlementSlip),
})

export type Settlement = Static<typeof Settlement>

const byAgreement = Type.Object({ numeroAcordo: Type.RecordNumber })

export const settlement = {
  // Early settlement (CDC art. 52, § 2º). Offered when `earlySettlement` is configured.
  'GET /api/v1/Negociacao/Quitacao/{numeroAcordo}': {
    summary: 'What it costs to settle an agreement on a day, instalment by instalment',
    extension: true,
    params: byAgreement,
    /** Defaults to the first business day from today. */
    query: Type.Closed({ data: Type.Optional(Type.IsoDate) }),
    answer: Settlement,
    problems: { 404: 'Acordo não encontrado', 409: 'Acordo não pode ser quitado' },
  },
  'POST /api/v1/Negociacao/Quitacao/{numeroAcordo}': {
    summary:
      'Issues the slip that settles an agreement on a day; the same request again answers the same slip',
    extension: true,
    params: byAgreement,
    body: Type.Closed({
      data: Type.IsoDate,
      /** valorQuitacao as displayed; 412 when it has changed. */
      valor: Type.Reais,
      execResposta: Type.ExecIdOrNone,
      documentCode: Type.Optional(Type.TaxId),
    }),
    answer: SettlementSlip,
    problems: {
      404: 'Acordo não encontrado',
      409: 'Acordo não pode ser quitado',
      412: 'O valor para quitar mudou',
    },
  },
  // Rights after payment. Optional: offered when the bank returns `acordos[].depoisDePagar`.
  'GET /api/v1/Negociacao/CartaQuitacao/{numeroAcordo}': {
    summary: 'PDF of the letter that says that an agreement is paid (Civil Code, art. 319)',
    extension: true,
    file: 'application/pdf',
    params: byAgreement,
    answer: Type.FileBytes,
    problems: { 404: 'Acordo não encontrado', 409: 'Acordo ainda não está quitado' },
  },
  'POST /api/v1/Negociacao/ReclamacaoNome/{numeroAcordo}': {
    summary:
      'Registers that the name is still on the lists of debtors after its time; the same request again answers the same number',
    extension: true,
    params: byAgreement,
    body: Type.Closed({ execResposta: Type.ExecIdOrNone, documentCode: Type.Optional(Type.TaxId) }),
    answer: NameComplaint,
    problems: {
      404: 'Acordo não encontrado',
      409: 'O prazo ainda não terminou | O nome já saiu do cadastro',
    },
  },
} as const satisfies Record<string, CallDefinition>
