import type { ChoiceBody, Terms } from '@portal/contract'
import { formatDate } from '@portal/domain/dates'
import { isBusinessDay } from '@portal/domain/due-date'
import { conflict } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { assertUnchanged } from '../server/version'
import {
  agreementOf,
  contractDay,
  type Instalment,
  nextUnpaid,
  rewriteContract,
  type StoredAgreement,
  shownState,
  versionOfAgreement,
} from './agreements'
import { type DateBounds, dateBounds, previousBusinessDay } from './bounds'
import { plans } from './families'
import { withDueDates } from './quotes'
import { ourNumberOf } from './record-ids'
import { assertChoice } from './validate-choice'

type Change = NonNullable<ChoiceBody['alteracao']>

/** Only the next open instalment can change. */
function changeable(agreement: StoredAgreement, change: Change, today: string): Instalment {
  const next = nextUnpaid(agreement)
  if (next?.number === change.numeroParcela && shownState(agreement, today) === 'ATIVO') return next
  const detail = 'Só a próxima parcela em aberto pode mudar.'
  throw conflict('O pagamento deste acordo não pode ser alterado', 'NAO_ALTERAVEL', detail)
}

/** A new due date must be before the next instalment. */
export function changeDateBounds(agreement: StoredAgreement, today: string): DateBounds {
  const next = nextUnpaid(agreement)
  const following = agreement.instalments.find(({ number }) => next && number > next.number)
  const bounds = dateBounds(today)
  if (following === undefined || following.due > bounds.latest) return bounds
  const latest = previousBusinessDay(following.due)
  return latest < bounds.earliest ? { ...bounds, latest: bounds.earliest } : { ...bounds, latest }
}

/** The agreement's terms with another due date or method for its next unpaid instalment. */
export function changedTerms(agreement: StoredAgreement, body: ChoiceBody, change: Change, today: string) {
  assertUnchanged(change.versao, versionOfAgreement(agreement), 'Este acordo foi alterado em outro lugar')
  const next = changeable(agreement, change, today)
  const { earliest, latest } = changeDateBounds(agreement, today)
  const due = body.dataPrimeiroVencimento ?? next.due
  const isImpossible = due !== next.due && (due < earliest || due > latest || !isBusinessDay(due))
  const days = `entre ${formatDate(earliest)} e ${formatDate(latest)}`
  const method = body.formaPagamento ?? agreement.body.terms.formaPagamento
  const isOtherMethod = !plans[agreement.body.family].methods.includes(method)
  assertChoice(
    [isImpossible, 'dataPrimeiroVencimento', `Escolha um dia útil ${days}`],
    [isOtherMethod, 'formaPagamento', 'Este acordo não aceita esta forma de pagamento'],
  )
  const position = agreement.instalments.indexOf(next)
  const moved = withDueDates(agreement.body.terms, contractDay(agreement), (old, i) =>
    i === position ? due : old,
  )
  return { ...moved, formaPagamento: method }
}

/** Changes an agreement to the terms of a proposal; the old slip becomes void. */
export function applyChange(sandbox: Sandbox, taxId: string, change: Change, proposed: Terms): void {
  const { idProposta, validade: _validity, ...terms } = proposed
  const agreement = agreementOf(sandbox, taxId, change.numeroAcordo)
  const next = changeable(agreement, change, sandbox.clock.today())
  const ourNumber = ourNumberOf(next.debt, idProposta)
  const instalments = agreement.instalments.map((one) => (one === next ? { ...one, ourNumber } : one))
  rewriteContract(sandbox, { ...agreement, instalments }, { terms })
}
