import { type Limits, limitsQuery } from '@portal/debtor/reads'
import { amount, count } from '@portal/domain/fields/amount'
import { free, onlyIf, optional } from '@portal/domain/fields/field'
import { centsOf, parseMoney, reaisOf } from '@portal/domain/money'
import { loadQuery } from '@portal/runtime/query'
import type { Choice, ChoiceDraft } from '../journey/negotiation'

export type { Limits }

export const loadLimits = (idNegociacao: string, signal: AbortSignal): Promise<Limits> =>
  loadQuery(limitsQuery({ idNegociacao }), signal)

/** An own proposal as typed. */
export type Draft = Pick<ChoiceDraft, 'by' | 'value' | 'count' | 'downPayment'>

export const emptyDraft: Draft = { by: 'value', value: '', count: '', downPayment: '' }

export type DraftField = 'value' | 'count' | 'downPayment'
export type DraftErrors = Partial<Record<DraftField, string>>

/**
 * The fields of an own proposal. Fields that the kind of proposal does not use are always valid.
 * @param limits none for a group without own proposals
 */
export function draftFields(limits: Partial<Limits>) {
  const { quantidadeMinima = 0, quantidadeMaxima = 0 } = limits
  return {
    by: free<Draft['by']>(),
    value: onlyIf(
      ({ by }) => by === 'value',
      amount('Informe o valor da parcela', centsRange(limits.valorParcelaMinimo, limits.valorParcelaMaximo)),
    ),
    count: onlyIf(
      ({ by }) => by === 'count',
      count(
        'Informe o número de parcelas',
        { least: quantidadeMinima, most: quantidadeMaxima },
        `Escolha de ${quantidadeMinima} a ${quantidadeMaxima} parcelas`,
      ),
    ),
    downPayment: optional(amount('', centsRange(limits.valorEntradaMinimo, limits.valorEntradaMaximo))),
  }
}

const centsRange = (least = 0, most = 0) => ({ least: centsOf(least), most: centsOf(most) })

/** Validates a proposal before it is sent. An empty field is incomplete, not an error. */
export function draftErrors(draft: Draft, limits: Limits): DraftErrors {
  const fields = draftFields(limits)
  const errors: DraftErrors = {}
  for (const name of ['value', 'count', 'downPayment'] as const) {
    const [message] = draft[name] === '' ? [] : fields[name].problems(draft[name], { ...draft })
    if (message !== undefined) errors[name] = message
  }
  return errors
}

/** The choice of a complete and valid proposal, otherwise null. */
export function toChoice(draft: Draft, limits: Limits, insurance: boolean): Choice | null {
  if (Object.keys(draftErrors(draft, limits)).length > 0) return null
  const value = parseMoney(draft.value)
  const instalments = draft.count === '' ? null : Number(draft.count)
  if (draft.by === 'value' ? value === null : instalments === null) return null
  const downPayment = parseMoney(draft.downPayment)
  return {
    kind: 'Parcelado',
    optionId: null,
    instalment: draft.by === 'value' && value !== null ? reaisOf(value) : null,
    count: draft.by === 'count' ? instalments : null,
    downPayment: downPayment === null ? null : reaisOf(downPayment),
    insurance,
    newMoney: null,
  }
}

/** Maps the field of an Efetivar error to the field of the proposal. */
export const draftFieldOf: Readonly<Record<string, DraftField>> = {
  valorParcela: 'value',
  quantidadeParcelas: 'count',
  valorEntrada: 'downPayment',
}
