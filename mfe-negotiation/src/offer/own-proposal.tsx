import type { FieldError } from '@portal/contract'
import { partsInWords } from '@portal/debtor'
import { centsOf, formatAmount, formatMoney, parseMoney } from '@portal/domain/money'
import { Card, Inline, keepValues, Money, MoneyField, Radio, RadioGroup, Slider, TextField } from '@portal/ui'
import type { QuoteState } from '../journey/use-quote'
import { type DraftField, draftFieldOf, type Limits } from './limits'
import styles from './own-proposal.module.css'
import { amountStops, countStops, nearestStop } from './slider-stops'
import type { ChoiceForm } from './use-choice'

export interface OwnProposalProps {
  form: ChoiceForm
  limits: Limits
  /** The bank's errors, by field. */
  refusal: readonly FieldError[]
  state: QuoteState
}

/** An own proposal by monthly amount or number of months, calculated while typing. */
export function OwnProposal({ form, limits, refusal, state }: OwnProposalProps) {
  const field = (name: DraftField) => {
    const registered = form.field(name)
    const refused = refusal.find(({ campo }) => draftFieldOf[campo] === name)?.mensagem
    return { ...registered, error: registered.error ?? refused }
  }
  const range = (least: number, most: number) =>
    `De ${formatMoney(centsOf(least))} a ${formatMoney(centsOf(most))}`
  const takesDownPayment = limits.valorEntradaMaximo > 0
  const pick = (name: 'value' | 'count', text: string) =>
    form.setValue(name, text, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  return (
    <Card as="section" tone="quiet" aria-label="Sua proposta" gap={24}>
      <RadioGroup label="O que é mais fácil dizer?" {...form.field('by')}>
        <Radio value="value" title="Quanto posso pagar por mês" />
        <Radio value="count" title="Em quantas parcelas quero pagar" />
      </RadioGroup>
      {form.watch('by') === 'value' ? (
        <MoneyField
          key="value"
          label="Parcela que cabe no seu mês"
          hint={range(limits.valorParcelaMinimo, limits.valorParcelaMaximo)}
          {...field('value')}
        />
      ) : (
        <TextField
          key="count"
          label="Número de parcelas"
          hint={`De ${limits.quantidadeMinima} a ${limits.quantidadeMaxima}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          figures
          short
          {...field('count')}
        />
      )}
      <div>
        {form.watch('by') === 'value' ? (
          <AmountSlider
            limits={limits}
            typed={form.watch('value')}
            onPick={(cents) => pick('value', formatAmount(cents))}
          />
        ) : (
          <CountSlider
            limits={limits}
            typed={form.watch('count')}
            onPick={(count) => pick('count', String(count))}
          />
        )}
        <LiveTotal state={state} />
      </div>
      {takesDownPayment && (
        <MoneyField
          label="Entrada"
          required={limits.valorEntradaMinimo > 0}
          hint={range(limits.valorEntradaMinimo, limits.valorEntradaMaximo)}
          {...field('downPayment')}
        />
      )}
    </Card>
  )
}

interface PickProps {
  limits: Limits
  /** Value of the text field beside the slider. */
  typed: string
  onPick: (stop: number) => void
}

function AmountSlider({ limits, typed, onPick }: PickProps) {
  const stops = amountStops(centsOf(limits.valorParcelaMinimo), centsOf(limits.valorParcelaMaximo))
  const value = nearestStop(stops, parseMoney(typed))
  return <Slider label="Valor da parcela" stops={stops} value={value} nameOf={formatMoney} onPick={onPick} />
}

const countInWords = (count: number) => (count === 1 ? '1 parcela' : `${count} parcelas`)

function CountSlider({ limits, typed, onPick }: PickProps) {
  const stops = countStops(limits.quantidadeMinima, limits.quantidadeMaxima)
  const value = nearestStop(stops, /^\d+$/.test(typed) ? Number(typed) : null)
  return <Slider label="Quantas parcelas" stops={stops} value={value} nameOf={countInWords} onPick={onPick} />
}

/** The calculated total. The page announces it; its space is reserved. */
function LiveTotal({ state }: { state: QuoteState }) {
  return (
    <Inline as="p" gap={16} rowGap={0} justify="between" className={styles.live}>
      {state.kind === 'quoted' ? (
        <>
          <span>{keepValues(partsInWords(state.quote.terms))}</span>
          <strong>
            Total <Money cents={centsOf(state.quote.terms.totalAPagar)} />
          </strong>
        </>
      ) : (
        <span>{state.kind === 'asking' ? 'Calculando o total…' : 'O total aparece aqui.'}</span>
      )}
    </Inline>
  )
}
