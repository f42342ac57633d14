import type { FieldError } from '@portal/contract'
import { centsOf, formatMoney } from '@portal/domain/money'
import { Card, MoneyField, Radio, RadioGroup, Stack, TextField } from '@portal/ui'
import { type DraftField, draftFieldOf, type Limits } from './limits'
import type { ChoiceForm } from './use-choice'

export interface OwnProposalProps {
  form: ChoiceForm
  limits: Limits
  /** The bank's errors, field by field. */
  refusal: readonly FieldError[]
}

/** A proposal by monthly amount or by number of months, calculated while it is typed. */
export function OwnProposal({ form, limits, refusal }: OwnProposalProps) {
  const field = (name: DraftField) => {
    const registered = form.field(name)
    const refused = refusal.find(({ campo }) => draftFieldOf[campo] === name)?.mensagem
    return { ...registered, error: registered.error ?? refused }
  }
  const range = (least: number, most: number) =>
    `De ${formatMoney(centsOf(least))} a ${formatMoney(centsOf(most))}`
  const takesDownPayment = limits.valorEntradaMaximo > 0
  return (
    <Card as="section" tone="quiet" aria-label="Sua proposta">
      <Stack gap={24}>
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
        {takesDownPayment && (
          <MoneyField
            label="Entrada"
            required={limits.valorEntradaMinimo > 0}
            hint={range(limits.valorEntradaMinimo, limits.valorEntradaMaximo)}
            {...field('downPayment')}
          />
        )}
      </Stack>
    </Card>
  )
}
