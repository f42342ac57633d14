import type { PaymentMethod } from '@portal/contract'
import { businessDayProblem, DebitFields, debitFields, methodNames } from '@portal/debtor'
import { dateInWords } from '@portal/domain/dates'
import { type FormContent, free, onlyIf } from '@portal/domain/fields/field'
import { centsOf } from '@portal/domain/money'
import { newId } from '@portal/domain/new-id'
import { useUnsavedWork } from '@portal/runtime'
import {
  Button,
  DateField,
  type FieldValues,
  Form,
  FormError,
  Money,
  RadioCard,
  RadioGroup,
  Text,
  useForm,
} from '@portal/ui'
import { useState } from 'react'
import styles from './change-form.module.css'
import type { Payment, PaymentChange } from './change-payment'
import { dueDate, suggestedDays } from './due-date'

const OTHER = 'other'

function fieldsOf({ agreement, bounds }: Payment) {
  const isToDebit = ({ method }: FormContent) =>
    method === 'DEBITO_AUTOMATICO' && method !== agreement.formaPagamento
  return {
    /** An ISO date, or 'other'. */
    day: free<string>(),
    otherDay: onlyIf(({ day }) => day === OTHER, dueDate(bounds)),
    method: free<PaymentMethod>(),
    ...debitFields(isToDebit, agreement.digitoConta),
  }
}

type Values = FieldValues<ReturnType<typeof fieldsOf>>

interface ChangeFormProps {
  payment: Payment
  onChosen: (change: PaymentChange) => void
}

/** A suggested day or another business day, and the method if there is more than one. */
export function ChangeForm({ payment, onChosen }: ChangeFormProps) {
  const { agreement, instalment, bounds, methods } = payment
  const present = { day: instalment.vencimento, method: agreement.formaPagamento }
  const form = useForm({
    fields: fieldsOf(payment),
    defaultValues: { ...present, otherDay: '', agencia: '', conta: '', autorizado: false },
  })
  const [failure, setFailure] = useState<string>()
  const [day, method] = form.watch(['day', 'method'])
  const toDebit = method === 'DEBITO_AUTOMATICO' && method !== present.method
  useUnsavedWork(form.formState.isDirty)

  async function choose({ agencia, conta, otherDay }: Values) {
    setFailure(undefined)
    const dueDate = otherDay ?? day
    if (dueDate === present.day && method === present.method) {
      setFailure('Escolha outro dia ou outra forma de pagamento.')
      return
    }
    const problem = otherDay === null ? null : await businessDayProblem(otherDay)
    if (problem !== null) {
      form.refuse('otherDay', problem)
      return
    }
    onChosen({
      dueDate,
      method,
      account: agencia === null || conta === null ? null : { agencia, conta },
      key: newId(),
    })
  }

  return (
    <Form aria-label="Alterar pagamento" onSubmit={form.handleSubmit(choose)}>
      <RadioGroup label="Novo dia de vencimento" hint="Só dias úteis." sideBySide {...form.field('day')}>
        <RadioCard value={present.day} title={`Manter ${dateInWords(present.day)}`} />
        {suggestedDays(bounds, present.day).map((suggested) => (
          <RadioCard key={suggested} value={suggested} title={dateInWords(suggested)} />
        ))}
        <RadioCard value={OTHER} title="Outra data" />
      </RadioGroup>
      {day === OTHER && <DateField label="Qual data?" required {...form.field('otherDay')} />}
      {methods.length > 1 && (
        <RadioGroup label="Forma de pagamento" {...form.field('method')}>
          {methods.map((each) => (
            <RadioCard key={each} value={each} title={methodNames[each]} />
          ))}
        </RadioGroup>
      )}
      {toDebit && (
        <DebitFields
          agencia={form.field('agencia')}
          conta={form.field('conta')}
          autorizado={form.field('autorizado')}
        />
      )}
      <Text size="sm" tone="soft">
        O valor da parcela não muda. As outras parcelas ficam como estão.
      </Text>
      <FormError>{failure}</FormError>
      <div className={styles.foot} data-foot-bar="">
        <p className={styles.sum}>
          <Money cents={centsOf(instalment.valor)} strong />
          <span translate="no">{day !== OTHER && dateInWords(day).replace(/.*, /, 'em ')}</span>
        </p>
        <Button type="submit">Continuar</Button>
      </div>
    </Form>
  )
}
