import { isCpf, normaliseTaxId } from '@portal/domain/tax-id'
import { useUnsavedWork } from '@portal/runtime'
import { Button, Form, fieldMessages, TaxIdField } from '@portal/ui'
import { useForm } from 'react-hook-form'
import type { Save } from './change-dialog'

export function PartnerForm({ onSave }: { onSave: Save }) {
  const form = useForm({ mode: 'onTouched', criteriaMode: 'all', defaultValues: { cpfResponsavel: '' } })
  useUnsavedWork(form.formState.isDirty)
  const save = form.handleSubmit(({ cpfResponsavel }) =>
    onSave({ cpfResponsavel: normaliseTaxId(cpfResponsavel) }),
  )
  return (
    <Form aria-label="Trocar o sócio responsável" onSubmit={save}>
      <TaxIdField
        mode="PF"
        label="CPF do novo responsável"
        hint="Do sócio que responde pela empresa."
        autoComplete="off"
        error={fieldMessages(form)('cpfResponsavel')}
        required
        {...form.register('cpfResponsavel', {
          required: 'Informe o CPF',
          validate: (value) => value === '' || isCpf(value) || 'CPF em formato inválido',
        })}
      />
      <Button type="submit" fullWidth>
        Salvar responsável
      </Button>
    </Form>
  )
}
