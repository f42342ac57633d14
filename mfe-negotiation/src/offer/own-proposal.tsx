import type { FieldError } from '@portal/contract'
import { centsOf, formatMoney } from '@portal/domain/money'
import { Card, MoneyField, Radio, RadioGroup, Stack, TextField } from '@portal/ui'
import { type Draft, type DraftField, draftErrors, draftFieldOf, type Limits } from './limits'

export interface OwnProposalProps {
  draft: Draft
  limits: Limits
  /** What the bank refused, field by field. */
  refusal: readonly FieldError[]
  onChange: (draft: Draft) => void
}

/** A proposal by what fits the month or by how many months, answered while it is typed. */
export function OwnProposal({ draft, limits, refusal, onChange }: OwnProposalProps) {
  const local = draftErrors(draft, limits)
  const errorAt = (field: DraftField) =>
    local[field] ?? refusal.find(({ campo }) => draftFieldOf[campo] === field)?.mensagem
  const range = (least: number, most: number) =>
    `De ${formatMoney(centsOf(least))} a ${formatMoney(centsOf(most))}`
  const takesDownPayment = limits.valorEntradaMaximo > 0
  return (
    <Card as="section" tone="quiet" aria-label="Sua proposta">
      <Stack gap={24}>
        <RadioGroup
          label="O que é mais fácil dizer?"
          value={draft.by}
          onChange={(event) =>
            onChange({ ...draft, by: event.currentTarget.value === 'count' ? 'count' : 'value' })
          }
        >
          <Radio value="value" title="Quanto posso pagar por mês" />
          <Radio value="count" title="Em quantas parcelas quero pagar" />
        </RadioGroup>
        {draft.by === 'value' ? (
          <MoneyField
            key="value"
            label="Parcela que cabe no seu mês"
            hint={range(limits.valorParcelaMinimo, limits.valorParcelaMaximo)}
            defaultValue={draft.value}
            error={errorAt('value')}
            onChange={(event) => onChange({ ...draft, value: event.currentTarget.value })}
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
            defaultValue={draft.count}
            error={errorAt('count')}
            onChange={(event) => onChange({ ...draft, count: event.currentTarget.value.trim() })}
          />
        )}
        {takesDownPayment && (
          <MoneyField
            label="Entrada"
            required={limits.valorEntradaMinimo > 0}
            hint={range(limits.valorEntradaMinimo, limits.valorEntradaMaximo)}
            defaultValue={draft.downPayment}
            error={errorAt('downPayment')}
            onChange={(event) => onChange({ ...draft, downPayment: event.currentTarget.value })}
          />
        )}
      </Stack>
    </Card>
  )
}
