import { type Limits, limitsQuery } from '@portal/debtor/reads'
import { centsOf, formatMoney, parseMoney, reaisOf } from '@portal/domain/money'
import { loadQuery } from '@portal/runtime/query'
import type { Choice } from '../journey/negotiation'

export type { Limits }

export const loadLimits = (idNegociacao: string, signal: AbortSignal): Promise<Limits> =>
  loadQuery(limitsQuery({ idNegociacao }), signal)

/** A proposal as it is typed. */
export interface Draft {
  by: 'value' | 'count'
  value: string
  count: string
  downPayment: string
}

export const emptyDraft: Draft = { by: 'value', value: '', count: '', downPayment: '' }

export type DraftField = 'value' | 'count' | 'downPayment'
export type DraftErrors = Partial<Record<DraftField, string>>

/** What is wrong with a proposal before the bank is asked. An empty field is no error, only unfinished. */
export function draftErrors(draft: Draft, limits: Limits): DraftErrors {
  const errors: DraftErrors = {}
  if (draft.by === 'value' && draft.value !== '') {
    const message = outside(draft.value, limits.valorParcelaMinimo, limits.valorParcelaMaximo)
    if (message) errors.value = message
  }
  if (draft.by === 'count' && draft.count !== '') {
    const { quantidadeMinima, quantidadeMaxima } = limits
    const count = Number(draft.count)
    if (!Number.isInteger(count) || count < quantidadeMinima || count > quantidadeMaxima) {
      errors.count = `Escolha de ${quantidadeMinima} a ${quantidadeMaxima} parcelas`
    }
  }
  if (draft.downPayment !== '') {
    const message = outside(draft.downPayment, limits.valorEntradaMinimo, limits.valorEntradaMaximo)
    if (message) errors.downPayment = message
  }
  return errors
}

function outside(text: string, least: number, most: number): string | null {
  const cents = parseMoney(text)
  if (cents === null) return 'Digite um valor em reais, como 150,00'
  if (cents < centsOf(least)) return `O mínimo é ${formatMoney(centsOf(least))}`
  return cents > centsOf(most) ? `O máximo é ${formatMoney(centsOf(most))}` : null
}

/** The choice that a finished and sound proposal makes; null until then. */
export function choiceOfDraft(draft: Draft, limits: Limits, insurance: boolean): Choice | null {
  if (Object.keys(draftErrors(draft, limits)).length > 0) return null
  const value = parseMoney(draft.value)
  const count = draft.count === '' ? null : Number(draft.count)
  if (draft.by === 'value' ? value === null : count === null) return null
  const downPayment = parseMoney(draft.downPayment)
  return {
    kind: 'Parcelado',
    optionId: null,
    instalment: draft.by === 'value' && value !== null ? reaisOf(value) : null,
    count: draft.by === 'count' ? count : null,
    downPayment: downPayment === null ? null : reaisOf(downPayment),
    insurance,
    newMoney: null,
  }
}

/** The field of the proposal that an error of Efetivar belongs to. */
export const draftFieldOf: Readonly<Record<string, DraftField>> = {
  valorParcela: 'value',
  quantidadeParcelas: 'count',
  valorEntrada: 'downPayment',
}
