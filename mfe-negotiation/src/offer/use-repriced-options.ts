import type { OfferOption, Terms } from '@portal/contract'
import { ApiError } from '@portal/runtime'
import { useEffect, useRef, useState } from 'react'
import type { Choice, Negotiation } from '../journey/negotiation'
import { calculate } from '../journey/quoting'

const PAUSE_MS = 350

/** What changes every option at once. */
export interface Extras {
  insurance: boolean
  /** Reais. */
  newMoney: number | null
}

/**
 * The options with insurance or new money worked in, where the list carries only the plain ones (vehicles):
 * side by side only equal things are compared. `pending` until every option is known.
 */
export function useRepricedOptions(
  negotiation: Negotiation,
  options: readonly OfferOption[],
  { insurance, newMoney }: Extras,
): { options: readonly OfferOption[]; pending: boolean } {
  const needed = newMoney !== null || (insurance && !options.some(({ comSeguro }) => comSeguro))
  const name = needed ? `${insurance} ${newMoney} ${options.map(({ id }) => id)}` : ''
  const [answered, setAnswered] = useState<{ name: string; options: readonly OfferOption[] } | null>(null)
  const latest = useRef({ negotiation, options, insurance, newMoney })
  useEffect(() => {
    latest.current = { negotiation, options, insurance, newMoney }
  })

  useEffect(() => {
    if (name === '') return
    const question = new AbortController()
    const timer = setTimeout(() => {
      const { negotiation: about, options: plain, ...extras } = latest.current
      void Promise.all(plain.map((option) => reprice(about, option, extras, question.signal))).then(
        (repriced) => {
          if (!question.signal.aborted) setAnswered({ name, options: repriced })
        },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      question.abort()
    }
  }, [name])

  if (!needed) return { options, pending: false }
  return answered?.name === name ? { options: answered.options, pending: false } : { options, pending: true }
}

/** One option with the extras; as it was when the bank does not answer, the detail says so then. */
async function reprice(
  negotiation: Negotiation,
  option: OfferOption,
  { insurance, newMoney }: Extras,
  signal: AbortSignal,
): Promise<OfferOption> {
  if (option.tipo === 'A vista') return option
  const choice: Choice = {
    kind: option.tipo,
    optionId: option.id,
    count: null,
    instalment: null,
    downPayment: null,
    insurance,
    newMoney,
  }
  try {
    const answer = await calculate(negotiation, { choice, firstDueDate: null, method: null }, signal)
    return answer.kind === 'quoted' ? withTerms(option, answer.quote.terms) : option
  } catch (error) {
    if (error instanceof ApiError) return option
    throw error
  }
}

function withTerms(option: OfferOption, terms: Terms): OfferOption {
  return {
    ...option,
    valorParcela: terms.valorParcela,
    valorEntrada: terms.valorEntrada,
    totalAPagar: terms.totalAPagar,
    valorDesconto: terms.valorDesconto,
    taxaJurosAoMes: terms.taxaJurosAoMes,
    taxaJurosAoAno: terms.taxaJurosAoAno,
    cetAoAno: terms.custoEfetivoTotalAnual,
  }
}
