import type { Data } from '@portal/contract'
import { formatDate } from '@portal/domain/dates'
import { isBusinessDay, toBusinessDay } from '@portal/domain/due-date'
import { settlementOn } from '@portal/domain/early-settlement'
import { centsOf, reaisOf } from '@portal/domain/money'
import { debtorOf } from '../access/debtors'
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
  shownSettlement,
} from './agreements'
import { portfolioOf } from './portfolio'
import { balanceOf } from './quotes'
import { ourNumberOf } from './record-ids'

/** Settling an agreement early: CDC art. 52, § 2º; docs/decisions/023-figures-of-an-agreement.md. */

type Shown = Data<'GET /api/v1/Negociacao/Quitacao/{numeroAcordo}'>
type Issued = Data<'POST /api/v1/Negociacao/Quitacao/{numeroAcordo}'>

const NOT_SETTLEABLE = {
  CANCELADO: 'Este acordo foi cancelado.',
  AGUARDANDO_DOCUMENTOS: 'Este acordo ainda espera documentos.',
  AGUARDANDO_ASSINATURA: 'Este acordo ainda espera a assinatura.',
}
const refusal = (detail: string) => conflict('Acordo não pode ser quitado', 'NAO_QUITAVEL', detail)

function openInstalments({ state, instalments }: StoredAgreement) {
  if (state !== 'ATIVO') throw refusal(NOT_SETTLEABLE[state])
  const open = instalments.filter(({ paidAt }) => paidAt === null)
  if (open.length === 0) throw refusal('Este acordo já está pago.')
  return open
}

/** The settlement on a day, by default the first possible one. Throws 400 for a day on which it cannot be paid. */
function settlementOf(agreement: StoredAgreement, wanted: string | undefined, today: string) {
  const open = openInstalments(agreement)
  const earliest = toBusinessDay(today)
  const latest = [earliest, ...open.map(({ due }) => due)].sort().at(-1) ?? earliest
  const day = wanted ?? earliest
  if (day < earliest || day > latest) {
    throw invalidField('data', `Escolha um dia de ${formatDate(earliest)} a ${formatDate(latest)}`)
  }
  if (!isBusinessDay(day)) throw invalidField('data', 'Escolha um dia útil')
  const { taxaJurosAoMes, multaAtrasoPerc, jurosMoraAoMes } = agreement.body.terms
  const rates = { monthly: taxaJurosAoMes, lateFine: multaAtrasoPerc, lateInterest: jurosMoraAoMes }
  return { ...settlementOn(open, rates, { day, today }), day, earliest, latest }
}

const shownInstalment = ({ number, due, cents }: Pick<Instalment, 'number' | 'due' | 'cents'>) => ({
  numero: number,
  vencimento: due,
  valor: reaisOf(cents),
})

/** The price of the agreement's group in full if the debtor withdraws from the contract. */
function withdrawalOf(
  sandbox: Sandbox,
  agreement: StoredAgreement,
  today: string,
): NonNullable<Shown['desistencia']> | null {
  const until = lastDayToWithdraw(agreement)
  if (until === null || today > until || !canCancel(agreement)) return null
  const { groups } = portfolioOf(sandbox, debtorOf(sandbox, agreement.taxId), agreement.number)
  const group = groups.find(({ id }) => id === agreement.negotiation)
  return group === undefined ? null : { ate: until, valorAVista: reaisOf(balanceOf(group, 'A vista')) }
}

export function quoteSettlement(sandbox: Sandbox, agreement: StoredAgreement, wanted?: string): Shown {
  const today = sandbox.clock.today()
  const settlement = settlementOf(agreement, wanted, today)
  const { settled, dueBefore, owed, discount, charges, total } = settlement
  return {
    numeroAcordo: agreement.number,
    data: settlement.day,
    dataMinima: settlement.earliest,
    dataMaxima: settlement.latest,
    taxaJurosAoMes: agreement.body.terms.taxaJurosAoMes,
    parcelas: settled.map((one) => ({
      ...shownInstalment(one),
      dias: one.days,
      desconto: reaisOf(one.discount),
      encargos: reaisOf(one.charges),
      valorNoDia: reaisOf(one.payable),
    })),
    parcelasAntes: dueBefore.map(shownInstalment),
    valorRestante: reaisOf(owed),
    desconto: reaisOf(discount),
    encargosAtraso: reaisOf(charges),
    valorQuitacao: reaisOf(total),
    desistencia: withdrawalOf(sandbox, agreement, today),
    boleto: shownSettlement(agreement, today),
  }
}

/** Settlement slips are numbered above all possible instalments; an agreement keeps up to a hundred. */
const FIRST_NUMBER = 900
const NUMBER_COUNT = 100

/** The valid slip of a day, or a new one that replaces the previous. */
export function issueSettlement(
  sandbox: Sandbox,
  taxId: string,
  number: string,
  { data: day, valor }: { data: string; valor: number },
): Issued {
  const { store, clock } = sandbox
  return store.transaction(() => {
    const today = clock.today()
    const agreement = agreementOf(sandbox, taxId, number)
    const { settled, discount, total } = settlementOf(agreement, day, today)
    if (total !== centsOf(valor)) {
      throw new ProblemError(412, 'O valor para quitar mudou', {
        codigo: 'ALTERADO',
        detail: 'Veja o novo valor antes de gerar o boleto.',
      })
    }
    const good = currentSettlement(agreement, today)
    if (good === null || good.due !== day || good.cents !== total) {
      const issue = (agreement.settlements.at(-1)?.issue ?? 0) + 1
      const slipNumber = FIRST_NUMBER + (issue % NUMBER_COUNT)
      const debt = `${number}${slipNumber}`
      const slip: StoredSettlement = {
        debt,
        number: slipNumber,
        issue,
        due: day,
        cents: total,
        discount,
        ourNumber: ourNumberOf(debt, `${issue} ${day}`),
        issuedOn: today,
        paidAt: null,
        settles: agreement.instalments.filter((one) => settled.some((paid) => paid.number === one.number)),
      }
      const others = agreement.settlements.filter((one) => one.debt !== debt)
      changeAgreement(sandbox, number, { settlements: [...others, slip] })
    }
    const issued = shownSettlement(agreementOf(sandbox, taxId, number), today)
    if (issued === null) throw new Error(`agreement ${number}: the settlement slip was not issued`)
    return issued
  })
}
