import { amount } from '@portal/domain/fields/amount'
import { choice as choiceField, type FormContent, free, onlyIf, optional } from '@portal/domain/fields/field'
import { centsOf, formatAmount, parseMoney, reaisOf } from '@portal/domain/money'
import { useForm } from '@portal/ui'
import { useEffect, useRef } from 'react'
import { type Choice, type ChoiceDraft, choiceOf, type Negotiation, optionOf } from '../journey/negotiation'
import { updateNegotiation } from '../journey/negotiation-store'
import { type Draft, draftFields, emptyDraft, type Limits, toChoice } from './limits'
import { counterpart, visibleOptions } from './marks'

/** The value of `picked` for an own proposal. */
export const OWN_PROPOSAL = 'proposta-propria'

export const CHOOSE = 'Escolha uma das opções para continuar'
const noExtras = { insurance: false, newMoney: null }
const isOwn = ({ picked }: FormContent) => picked === OWN_PROPOSAL

function fieldsOf({ opportunity }: Negotiation, limits: Limits | null) {
  const { by, value, count, downPayment } = draftFields(limits ?? {})
  return {
    /** Option id, or `OWN_PROPOSAL`. */
    picked: choiceField(CHOOSE),
    insurance: free<boolean>(),
    by,
    value: onlyIf(isOwn, value),
    count: onlyIf(isOwn, count),
    downPayment: onlyIf(isOwn, downPayment),
    newMoney: optional(amount('', { least: 0, most: centsOf(opportunity.trocoMaximo) })),
  }
}

/** Form state of the choice, initialised from the previous choice. */
export function useChoice(negotiation: Negotiation, limits: Limits | null) {
  const { opportunity, choice: before, draft } = negotiation
  const fields = fieldsOf(negotiation, limits)
  const form = useForm({
    fields,
    mode: 'onChange',
    shouldFocusError: false,
    defaultValues: draft ?? {
      picked: restorePicked(negotiation),
      insurance: before?.insurance ?? false,
      ...restoreDraft(before),
      newMoney: amountText(before?.newMoney ?? null),
    },
  })
  const typed = form.watch()
  const { picked, insurance } = typed
  useSavedDraft({ ...typed, picked: picked ?? '' })

  const options = opportunity.opcoes
  const shown = visibleOptions(options, insurance)
  const option = shown.find(({ id }) => id === picked)

  function insure(next: boolean) {
    form.setValue('insurance', next)
    const same = option && counterpart(options, option, next)
    if (same) form.setValue('picked', same.id)
  }

  const isNewMoneySound = fields.newMoney.problems(typed.newMoney, typed).length === 0
  const requested = isNewMoneySound ? parseMoney(typed.newMoney) : null
  const newMoney = requested === null || requested === 0 ? null : reaisOf(requested)

  function chosen(): Choice | null {
    if (!isNewMoneySound) return null
    if (picked === OWN_PROPOSAL) {
      const own = limits && toChoice(typed, limits, insurance)
      return own && { ...own, newMoney }
    }
    if (!option) return null
    return choiceOf(option, option.tipo === 'Parcelado' ? { insurance, newMoney } : noExtras)
  }

  return {
    form,
    shown,
    picked,
    insurance,
    insure,
    /** Reais; null when empty or invalid. */
    newMoney,
    /** Null until complete and valid. */
    choice: chosen(),
  }
}

/** Saves the form so that it survives a reload before 'Continuar'; an untouched form is not saved. */
function useSavedDraft({ picked, insurance, by, value, count, downPayment, newMoney }: ChoiceDraft): void {
  const isFirstRender = useRef(true)
  useEffect(() => {
    if (isFirstRender.current) {
      isFirstRender.current = false
      return
    }
    const draft = { picked, insurance, by, value, count, downPayment, newMoney }
    updateNegotiation((negotiation) => ({ ...negotiation, draft }))
  }, [picked, insurance, by, value, count, downPayment, newMoney])
}

export type ChoiceForm = ReturnType<typeof useChoice>['form']

function restorePicked(negotiation: Negotiation): string {
  const { opcoes, aceitaPropostaPropria } = negotiation.opportunity
  const [only, ...others] = opcoes
  // A single option is preselected.
  if (only && others.length === 0 && !aceitaPropostaPropria) return only.id
  if (negotiation.choice === null) return ''
  const option = optionOf(negotiation)
  if (option) return option.id
  return negotiation.choice.optionId === null ? OWN_PROPOSAL : ''
}

const amountText = (reais: number | null) => (reais === null ? '' : formatAmount(centsOf(reais)))

function restoreDraft(choice: Choice | null): Draft {
  if (choice === null || choice.optionId !== null) return emptyDraft
  return {
    by: choice.count === null ? 'value' : 'count',
    value: amountText(choice.instalment),
    count: choice.count === null ? '' : String(choice.count),
    downPayment: amountText(choice.downPayment),
  }
}
