import { cpf } from '@portal/domain/fields/tax-id'
import { useUnsavedWork } from '@portal/runtime'
import { Button, Form, TaxIdField, useForm } from '@portal/ui'
import type { Save } from './change-dialog'

const fields = { cpfResponsavel: cpf }

export function PartnerForm({ onSave }: { onSave: Save }) {
  const form = useForm({ fields, defaultValues: { cpfResponsavel: '' } })
  useUnsavedWork(form.formState.isDirty)
  return (
    <Form aria-label="Trocar quem responde pela empresa" onSubmit={form.handleSubmit(onSave)}>
      <TaxIdField
        mode="PF"
        label="CPF de quem passa a responder"
        hint="Uma pessoa sócia da empresa."
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
