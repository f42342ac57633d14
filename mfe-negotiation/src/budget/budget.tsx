import { amount } from '@portal/domain/fields/amount'
import { optional } from '@portal/domain/fields/field'
import { inSaoPaulo } from '@portal/domain/opening-hours'
import { getServerTime } from '@portal/runtime'
import { Button, type FieldValues, Form, MoneyField, useForm } from '@portal/ui'
import { useEffect, useState } from 'react'
import type { BudgetProps } from './budget-props'
import { BudgetResult } from './budget-result'
import type { Budget as Month } from './fitting'
import { livingMinimum } from './living-minimum'

const range = { least: 0, most: 1_000_000_00 }
const expense = optional(amount('', range))

const fields = {
  income: amount('Informe quanto entra por mês', range),
  home: expense,
  living: expense,
  debts: expense,
  savings: expense,
}

const QUESTIONS = [
  {
    name: 'income',
    label: 'Quanto entra por mês',
    hint: 'Salário, aposentadoria, bicos, benefícios',
    required: true,
  },
  { name: 'home', label: 'Casa', hint: 'Aluguel, água, luz, gás, internet', required: false },
  { name: 'living', label: 'Comida e transporte', hint: 'Mercado, ônibus, combustível', required: false },
  {
    name: 'debts',
    label: 'Outras dívidas',
    hint: 'O que você já paga todo mês em outros lugares',
    required: false,
  },
  { name: 'savings', label: 'Guardar um pouco', hint: 'Para um remédio ou um imprevisto', required: false },
] as const

const cents = (value: number | '' | null) => value || 0

function monthOf({ income, home, living, debts, savings }: FieldValues<typeof fields>): Month {
  return {
    income: cents(income),
    home: cents(home),
    living: cents(living),
    debts: cents(debts),
    savings: cents(savings),
  }
}

/**
 * A monthly budget of five amounts. Privacy: they are state of this component only and must not be sent, stored or
 * tracked.
 */
export function Budget(props: BudgetProps) {
  const [month, setMonth] = useState<Month | null>(null)
  const form = useForm({
    fields,
    defaultValues: { income: '', home: '', living: '', debts: '', savings: '' },
  })
  const { setFocus } = form
  const typing = month === null
  useEffect(() => {
    if (typing) setFocus('income')
  }, [typing, setFocus])

  if (month !== null) {
    const minimum = livingMinimum(inSaoPaulo(new Date(getServerTime())).date)
    return <BudgetResult {...props} month={month} minimum={minimum} onChange={() => setMonth(null)} />
  }
  return (
    <Form onSubmit={form.handleSubmit((values) => setMonth(monthOf(values)))}>
      {QUESTIONS.map(({ name, ...question }) => (
        <MoneyField key={name} {...question} {...form.field(name)} />
      ))}
      <Button type="submit" variant="secondary" fullWidth>
        Ver o que cabe
      </Button>
    </Form>
  )
}
