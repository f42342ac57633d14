import type { ChoiceBody, FieldError } from '@portal/contract'
import { daysBetween, formatDate } from '@portal/domain/dates'
import { isBusinessDay } from '@portal/domain/due-date'
import { centsOf } from '@portal/domain/money'
import { dateOf } from '../clock/sao-paulo'
import { previousBusinessDay } from '../money/business-day'
import { printedCost } from '../money/cet'
import { conflict } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { assertUnchanged } from '../server/version'
import {
  agreementOf,
  canChangePayment,
  nextUnpaid,
  type StoredAgreement,
  versionOfAgreement,
} from './agreements'
import { type DateBounds, dateBounds } from './bounds'
import { plans } from './families'
import { ourNumberOf } from './make-agreement'
import type { Proposal } from './proposals'
import type { Calculated } from './quotes'

export type Change = NonNullable<ChoiceBody['alteracao']>
export type ChangedTerms = { ok: true; terms: Calculated } | { ok: false; errors: FieldError[] }

/** A new due date must be before the next instalment. */
export function changeDateBounds(agreement: StoredAgreement, today: string): DateBounds {
  const next = nextUnpaid(agreement)
  const following = agreement.instalments.find(({ number }) => next !== null && number > next.number)
  const bounds = dateBounds(false, today)
  if (following === undefined || following.due > bounds.latest) return bounds
  const [earliest, latest] = [bounds.earliest, previousBusinessDay(following.due)].sort()
  return { earliest: bounds.earliest, latest: latest ?? earliest ?? bounds.earliest }
}

/** The agreement's own terms, with another due date or method for its next unpaid instalment. */
export function changedTerms(
  agreement: StoredAgreement,
  body: ChoiceBody,
  change: Change,
  today: string,
): ChangedTerms {
  assertUnchanged(change.versao, versionOfAgreement(agreement), 'Este acordo foi alterado em outro lugar')
  const next = nextUnpaid(agreement)
  if (!canChangePayment(agreement, today) || next?.number !== change.numeroParcela) {
    throw conflict(
      'O pagamento deste acordo não pode ser alterado',
      'NAO_ALTERAVEL',
      'Só a próxima parcela em aberto pode mudar.',
    )
  }
  const errors: FieldError[] = []
  const { earliest, latest } = changeDateBounds(agreement, today)
  const due = body.dataPrimeiroVencimento ?? next.due
  const isSameDay = due === next.due
  if (!isSameDay && (due < earliest || due > latest || !isBusinessDay(due))) {
    errors.push({
      campo: 'dataPrimeiroVencimento',
      mensagem: `Escolha um dia útil entre ${formatDate(earliest)} e ${formatDate(latest)}`,
    })
  }
  const method = body.formaPagamento ?? agreement.method
  if (!plans[agreement.body.family].methods.includes(method)) {
    errors.push({ campo: 'formaPagamento', mensagem: 'Este acordo não aceita esta forma de pagamento' })
  }
  if (errors.length > 0) return { ok: false, errors }
  const parcelas = agreement.instalments.map((one) => {
    const original = agreement.body.terms.parcelas.find(({ numero }) => numero === one.number)
    return {
      numero: one.number,
      vencimento: one === next ? due : one.due,
      valor: one.cents / 100,
      juros: original?.juros ?? 0,
      amortizacao: original?.amortizacao ?? one.cents / 100,
      saldoDevedor: original?.saldoDevedor ?? 0,
    }
  })
  const { terms } = agreement.body
  return {
    ok: true,
    terms: {
      ...terms,
      ...costOf(agreement, parcelas),
      formaPagamento: method,
      parcelas,
      dataVencimentoPrimeiraParcela: due,
      dataVencimentoUltimaParcela: parcelas[parcelas.length - 1]?.vencimento ?? due,
    },
  }
}

/** The CET counts real days, so another due date has another one; nothing is financed in a payment in full. */
function costOf({ body: { kind, terms }, createdAt }: StoredAgreement, parcelas: Calculated['parcelas']) {
  if (kind === 'A vista') return {}
  const contractDate = dateOf(new Date(createdAt))
  const { annualPercent, monthlyPercent } = printedCost(
    centsOf(terms.valorSolicitado),
    parcelas
      .filter(({ numero }) => numero > 0)
      .map(({ vencimento, valor }) => ({
        cents: centsOf(valor),
        days: daysBetween(contractDate, vencimento),
      })),
  )
  return { custoEfetivoTotalMensal: monthlyPercent, custoEfetivoTotalAnual: annualPercent }
}

/** The slip of a changed instalment has a number derived from the proposal that changed it. */
export function isChangeApplied(sandbox: Sandbox, taxId: string, change: Change, proposal: string): boolean {
  const agreement = agreementOf(sandbox, taxId, change.numeroAcordo)
  const changed = agreement.instalments.find(({ number }) => number === change.numeroParcela)
  return changed !== undefined && changed.ourNumber === ourNumberOf(changed.debt, proposal)
}

/** Applies the change; the old slip becomes void. */
export function applyChange(sandbox: Sandbox, taxId: string, change: Change, proposal: Proposal): void {
  const agreement = agreementOf(sandbox, taxId, change.numeroAcordo)
  const next = nextUnpaid(agreement)
  if (!canChangePayment(agreement, sandbox.clock.today()) || next?.number !== change.numeroParcela) {
    throw conflict('O pagamento deste acordo não pode ser alterado', 'NAO_ALTERAVEL')
  }
  sandbox.store.run(
    'UPDATE instalments SET due = ?, our_number = ? WHERE debt = ?',
    proposal.terms.dataVencimentoPrimeiraParcela,
    ourNumberOf(next.debt, proposal.id),
    next.debt,
  )
  sandbox.store.run(
    'UPDATE agreements SET method = ?, seeded = 0 WHERE number = ?',
    proposal.terms.formaPagamento,
    agreement.number,
  )
}
