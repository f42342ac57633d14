import { formatDate } from '@portal/domain/dates'
import { isBusinessDay, toBusinessDay } from '@portal/domain/due-date'
import { settlementOn } from '@portal/domain/early-settlement'
import { centsOf, reaisOf } from '@portal/domain/money'
import { debtorOf } from '../access/debtors'
import type { Handlers } from '../server/handler'
import { conflict, invalidField, ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import {
  agreementOf,
  canCancel,
  changeAgreement,
  currentSettlement,
  type Instalment,
  lastDayToWithdraw,
  type StoredAgreement,
  type StoredSettlement,
} from './agreements'
import { portfolioOf } from './portfolio'
import { balanceOf } from './quotes'
import { ourNumberOf } from './record-ids'

/** Settling an agreement early: CDC art. 52, § 2º; docs/decisions/023-figures-of-an-agreement.md. */

const NOT_SETTLEABLE = {
  CANCELADO: 'Este acordo foi cancelado.',
  AGUARDANDO_DOCUMENTOS: 'Este acordo ainda espera documentos.',
  AGUARDANDO_ASSINATURA: 'Este acordo ainda espera a assinatura.',
}
const refusal = (detail: string) => conflict('Acordo não pode ser quitado', 'NAO_QUITAVEL', detail)

/** The settlement on a day, by default the first possible one. Throws 400 for a day on which it cannot be paid. */
function settlementOf(
  { state, instalments, body }: StoredAgreement,
  wanted: string | undefined,
  today: string,
) {
  if (state !== 'ATIVO') throw refusal(NOT_SETTLEABLE[state])
  const open = instalments.filter(({ paidAt }) => paidAt === null)
  if (open.length === 0) throw refusal('Este acordo já está pago.')
  const earliest = toBusinessDay(today)
  const latest = [earliest, ...open.map(({ due }) => due)].sort().at(-1) ?? earliest
  const day = wanted ?? earliest
  if (day < earliest || day > latest) {
    throw invalidField('data', `Escolha um dia de ${formatDate(earliest)} a ${formatDate(latest)}`)
  }
  if (!isBusinessDay(day)) throw invalidField('data', 'Escolha um dia útil')
  const { taxaJurosAoMes, multaAtrasoPerc, jurosMoraAoMes } = body.terms
  const rates = { monthly: taxaJurosAoMes, lateFine: multaAtrasoPerc, lateInterest: jurosMoraAoMes }
  return { ...settlementOn(open, rates, { day, today }), day, earliest, latest }
}

/** The settlement slip that is valid, or was paid. */
export function shownSettlement(agreement: StoredAgreement, today: string) {
  const newest = agreement.settlements.at(-1)
  const slip = newest?.paidAt ? newest : currentSettlement(agreement, today)
  return slip && shownSlip(slip)
}

const shownSlip = ({ number, debt, due, cents, discount, paidAt }: StoredSettlement) => ({
  parcela: number,
  divida: debt,
  vencimento: due,
  valor: reaisOf(cents),
  desconto: reaisOf(discount),
  pagaEm: paidAt,
})

const shownInstalment = ({ number, due, cents }: Pick<Instalment, 'number' | 'due' | 'cents'>) => ({
  numero: number,
  vencimento: due,
  valor: reaisOf(cents),
})

/** The price of the agreement's group in full if the debtor withdraws from the contract. */
function withdrawalOf(sandbox: Sandbox, agreement: StoredAgreement) {
  const until = lastDayToWithdraw(agreement)
  if (until === null || sandbox.clock.today() > until || !canCancel(agreement)) return null
  const { groups } = portfolioOf(sandbox, debtorOf(sandbox, agreement.taxId), agreement.number)
  const group = groups.find(({ id }) => id === agreement.negotiation)
  return group === undefined ? null : { ate: until, valorAVista: reaisOf(balanceOf(group, 'A vista')) }
}

/** Settlement slips are numbered above all possible instalments; an agreement keeps up to a hundred. */
const FIRST_NUMBER = 900
const NUMBER_COUNT = 100

/** Issues the slip of a settlement; it replaces the previous one. */
function issue(
  sandbox: Sandbox,
  { number, instalments, settlements }: StoredAgreement,
  { day, settled, discount, total }: ReturnType<typeof settlementOf>,
): StoredSettlement {
  const sequence = (settlements.at(-1)?.issue ?? 0) + 1
  const slipNumber = FIRST_NUMBER + (sequence % NUMBER_COUNT)
  const debt = `${number}${slipNumber}`
  const slip: StoredSettlement = {
    debt,
    number: slipNumber,
    issue: sequence,
    due: day,
    cents: total,
    discount,
    ourNumber: ourNumberOf(debt, `${sequence} ${day}`),
    issuedOn: sandbox.clock.today(),
    paidAt: null,
    settles: instalments.filter((one) => settled.some((paid) => paid.number === one.number)),
  }
  changeAgreement(sandbox, number, {
    settlements: [...settlements.filter((one) => one.debt !== debt), slip],
  })
  return slip
}

export const settlementHandlers = {
  'GET /api/v1/Negociacao/Quitacao/{numeroAcordo}': ({ params, query, caller }, sandbox) => {
    const agreement = agreementOf(sandbox, caller.debtor(), params.numeroAcordo)
    const today = sandbox.clock.today()
    const settlement = settlementOf(agreement, query.data, today)
    return {
      numeroAcordo: agreement.number,
      data: settlement.day,
      dataMinima: settlement.earliest,
      dataMaxima: settlement.latest,
      taxaJurosAoMes: agreement.body.terms.taxaJurosAoMes,
      parcelas: settlement.settled.map((one) => ({
        ...shownInstalment(one),
        dias: one.days,
        desconto: reaisOf(one.discount),
        encargos: reaisOf(one.charges),
        valorNoDia: reaisOf(one.payable),
      })),
      parcelasAntes: settlement.dueBefore.map(shownInstalment),
      valorRestante: reaisOf(settlement.owed),
      desconto: reaisOf(settlement.discount),
      encargosAtraso: reaisOf(settlement.charges),
      valorQuitacao: reaisOf(settlement.total),
      desistencia: withdrawalOf(sandbox, agreement),
      boleto: shownSettlement(agreement, today),
    }
  },
  'POST /api/v1/Negociacao/Quitacao/{numeroAcordo}': ({ params, body, caller }, sandbox) => {
    const taxId = caller.debtor(body.documentCode)
    return sandbox.store.transaction(() => {
      const today = sandbox.clock.today()
      const agreement = agreementOf(sandbox, taxId, params.numeroAcordo)
      const settlement = settlementOf(agreement, body.data, today)
      if (settlement.total !== centsOf(body.valor)) {
        throw new ProblemError(412, 'O valor para quitar mudou', 'ALTERADO', {
          detail: 'Veja o novo valor antes de gerar o boleto.',
        })
      }
      const good = currentSettlement(agreement, today)
      const isGood = good?.due === settlement.day && good.cents === settlement.total
      return shownSlip(isGood ? good : issue(sandbox, agreement, settlement))
    })
  },
} satisfies Partial<Handlers>
