import type { OfferOption } from '@portal/contract'
import { centsOf, formatAmount, parseMoney, reaisOf } from '@portal/domain/money'
import { useState } from 'react'
import { type Choice, type Negotiation, optionOf } from '../journey/negotiation'
import { choiceOfDraft, type Draft, emptyDraft, type Limits } from './limits'
import { counterpart, optionsOnShow } from './marks'

type Picked = { kind: 'none' } | { kind: 'option'; id: string } | { kind: 'own' }

export interface ChoiceState {
  /** The options to lay side by side. */
  shown: readonly OfferOption[]
  picked: Picked
  pick: (picked: Picked) => void
  insurance: boolean
  insure: (insurance: boolean) => void
  draft: Draft
  propose: (draft: Draft) => void
  newMoneyText: string
  /** Reais; null while nothing sound is asked for. */
  newMoney: number | null
  askNewMoney: (text: string) => void
  newMoneyError: string | undefined
  /** What is chosen, once it is whole and sound. */
  choice: Choice | null
}

/** What is being chosen on the screen, starting from what was chosen before. */
export function useChoice(negotiation: Negotiation, limits: Limits | null): ChoiceState {
  const { opportunity, choice: before } = negotiation
  const [picked, pick] = useState<Picked>(() => pickedBefore(negotiation))
  const [insurance, setInsurance] = useState(before?.insurance ?? false)
  const [draft, propose] = useState(() => draftBefore(before))
  const [newMoneyText, askNewMoney] = useState(() => amountText(before?.newMoney ?? null))

  const options = opportunity.opcoes
  const shown = optionsOnShow(options, insurance)
  const option = picked.kind === 'option' ? shown.find(({ id }) => id === picked.id) : undefined

  function insure(next: boolean) {
    setInsurance(next)
    if (!option) return
    const same = counterpart(options, option, next)
    if (same) pick({ kind: 'option', id: same.id })
  }

  const asked = parseMoney(newMoneyText)
  const newMoneyError =
    asked !== null && asked > centsOf(opportunity.trocoMaximo)
      ? `O máximo é R$ ${formatAmount(centsOf(opportunity.trocoMaximo))}`
      : undefined
  const newMoney = asked === null || asked === 0 || newMoneyError ? null : reaisOf(asked)

  function chosen(): Choice | null {
    if (newMoneyError) return null
    if (picked.kind === 'own') {
      const own = limits && choiceOfDraft(draft, limits, insurance)
      return own && { ...own, newMoney }
    }
    if (!option) return null
    const kind = option.tipo
    return {
      kind,
      optionId: option.id,
      count: null,
      instalment: null,
      downPayment: null,
      insurance: kind === 'Parcelado' && insurance,
      newMoney: kind === 'Parcelado' ? newMoney : null,
    }
  }

  return {
    shown,
    picked,
    pick,
    insurance,
    insure,
    draft,
    propose,
    newMoneyText,
    newMoney,
    askNewMoney,
    newMoneyError,
    choice: chosen(),
  }
}

function pickedBefore(negotiation: Negotiation): Picked {
  const { opcoes, aceitaPropostaPropria } = negotiation.opportunity
  const [only, ...others] = opcoes
  // Where there is nothing to compare, there is nothing to choose either.
  if (only && others.length === 0 && !aceitaPropostaPropria) return { kind: 'option', id: only.id }
  if (negotiation.choice === null) return { kind: 'none' }
  const option = optionOf(negotiation)
  if (option) return { kind: 'option', id: option.id }
  return negotiation.choice.optionId === null ? { kind: 'own' } : { kind: 'none' }
}

const amountText = (reais: number | null) => (reais === null ? '' : formatAmount(centsOf(reais)))

function draftBefore(choice: Choice | null): Draft {
  if (choice === null || choice.optionId !== null) return emptyDraft
  return {
    by: choice.count === null ? 'value' : 'count',
    value: amountText(choice.instalment),
    count: choice.count === null ? '' : String(choice.count),
    downPayment: amountText(choice.downPayment),
  }
}
