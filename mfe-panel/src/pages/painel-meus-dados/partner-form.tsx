import { cpf } from '@portal/domain/fields/tax-id'
import { useUnsavedWork } from '@portal/runtime'
import { Button, Form, TaxIdField, useForm } from '@portal/ui'
import type { Save } from './change-dialog'

const fields = { cpfResponsavel: cpf }

export function PartnerForm({ onSave }: { onSave: Save }) {
  const form = useForm({ fields, defaultValues: { cpfResponsavel: '' } })
  useUnsavedWork(form.formState.isDirty)
  return (
    <Form aria-label="Trocar o sócio responsável" onSubmit={form.handleSubmit(onSave)}>
      <TaxIdField
        mode="PF"
        label="CPF do novo responsável"
        hint="Do sócio que responde pela empresa."
        autoComplete="off"
        required
        {...form.field('cpfResponsavel')}
      />
      <Button type="submit" fullWidth>
        Salvar responsável
      </Button>
    </Form>
  )
}
