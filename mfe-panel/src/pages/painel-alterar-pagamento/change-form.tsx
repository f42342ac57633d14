import type { PaymentMethod } from '@portal/contract'
import {
  businessDayProblem,
  DEBIT_AUTHORISED,
  DEBIT_NOT_AUTHORISED,
  debitAuthorisation,
  instalmentName,
  methodNames,
} from '@portal/debtor'
import { dateInWords, parseDate } from '@portal/domain/dates'
import { centsOf } from '@portal/domain/money'
import { useConfig, useUnsavedWork } from '@portal/runtime'
import {
  Button,
  Card,
  Checkbox,
  DateField,
  DateText,
  DefinitionList,
  Form,
  FormError,
  fieldMessages,
  Money,
  RadioCard,
  RadioGroup,
  Text,
  TextField,
} from '@portal/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Payment, PaymentChange } from './change-payment'
import { dueDateProblem, suggestedDays } from './due-date'

const OTHER = 'other'

interface Values {
  /** An ISO date, or 'other'. */
  day: string
  otherDay: string
  method: PaymentMethod
  agencia: string
  conta: string
  autorizado: boolean
}

interface ChangeFormProps {
  payment: Payment
  onChosen: (change: PaymentChange) => void
}

/** A day from a few, or another business day; the method only where there is more than one. */
export function ChangeForm({ payment, onChosen }: ChangeFormProps) {
  const { agreement, instalment, bounds, methods } = payment
  const { legalName } = useConfig().brand
  const present = { day: instalment.vencimento, method: agreement.formaPagamento }
  const form = useForm<Values>({
    mode: 'onTouched',
    criteriaMode: 'all',
    defaultValues: { ...present, otherDay: '', agencia: '', conta: '', autorizado: false },
    shouldUnregister: false,
  })
  const [failure, setFailure] = useState<string>()
  const message = fieldMessages(form)
  const [day, method] = form.watch(['day', 'method'])
  const toDebit = method === 'DEBITO_AUTOMATICO' && method !== present.method
  useUnsavedWork(form.formState.isDirty)

  async function choose({ agencia, conta, otherDay }: Values) {
    setFailure(undefined)
    const dueDate = day === OTHER ? (parseDate(otherDay) ?? '') : day
    if (dueDate === present.day && method === present.method) {
      setFailure('Escolha outro dia ou outra forma de pagamento.')
      return
    }
    const problem = day === OTHER ? await businessDayProblem(dueDate) : null
    if (problem !== null) {
      form.setError('otherDay', { type: 'bank', message: problem }, { shouldFocus: true })
      return
    }
    onChosen({
      dueDate,
      method,
      account: toDebit ? { agencia, conta: conta.replace(/[^0-9X]/gi, '').toUpperCase() } : null,
      key: crypto.randomUUID(),
    })
  }

  return (
    <Form aria-label="Alterar pagamento" onSubmit={form.handleSubmit(choose)}>
      <Card tone="quiet">
        <DefinitionList
          plain
          rows={[
            { label: 'Acordo', value: `${agreement.nomeProduto}, nº ${agreement.numeroAcordo}` },
            { label: instalmentName(instalment), value: <Money cents={centsOf(instalment.valor)} /> },
            { label: 'Vencimento atual', value: <DateText iso={instalment.vencimento} style="weekday" /> },
            { label: 'Forma de pagamento', value: methodNames[agreement.formaPagamento] },
          ]}
        />
      </Card>
      <RadioGroup label="Novo dia de vencimento" hint="Só dias úteis." {...form.register('day')}>
        <RadioCard value={present.day} title={`Manter ${dateInWords(present.day)}`} />
        {suggestedDays(bounds, present.day).map((suggested) => (
          <RadioCard key={suggested} value={suggested} title={dateInWords(suggested)} />
        ))}
        <RadioCard value={OTHER} title="Outra data" />
      </RadioGroup>
      {day === OTHER && (
        <DateField
          label="Qual data?"
          error={message('otherDay')}
          required
          {...form.register('otherDay', {
            required: 'Informe a data',
            validate: (value) => value === '' || (dueDateProblem(value, bounds) ?? true),
          })}
        />
      )}
      {methods.length > 1 && (
        <RadioGroup label="Forma de pagamento" {...form.register('method')}>
          {methods.map((each) => (
            <RadioCard key={each} value={each} title={methodNames[each]} />
          ))}
        </RadioGroup>
      )}
      {toDebit && (
        <>
          <Text>{debitAuthorisation(legalName)}</Text>
          <TextField
            label="Agência"
            hint="Quatro números, sem o dígito."
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            figures
            short
            error={message('agencia')}
            required
            {...form.register('agencia', {
              required: 'Informe a agência',
              pattern: { value: /^\d{4}$/, message: 'A agência tem quatro números' },
            })}
          />
          <TextField
            label="Conta com dígito"
            autoComplete="off"
            figures
            short
            error={message('conta')}
            required
            {...form.register('conta', {
              required: 'Informe a conta',
              pattern: { value: /^\d{1,12}-?[\dXx]$/, message: 'Informe a conta com o dígito' },
            })}
          />
          <Checkbox
            label={DEBIT_AUTHORISED}
            error={message('autorizado')}
            {...form.register('autorizado', { required: DEBIT_NOT_AUTHORISED })}
          />
        </>
      )}
      <Text size="sm" tone="soft">
        O valor da parcela não muda. As outras parcelas ficam como estão.
      </Text>
      <FormError>{failure}</FormError>
      <Button type="submit" fullWidth>
        Continuar
      </Button>
    </Form>
  )
}
