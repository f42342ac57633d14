import { phone } from '@portal/domain/fields/contact'
import { useUnsavedWork } from '@portal/runtime'
import { Button, Form, PhoneField, useForm } from '@portal/ui'
import type { Save } from './change-dialog'

const fields = { telefone: phone }

export function PhoneForm({ onSave }: { onSave: Save }) {
  const form = useForm({ fields, defaultValues: { telefone: '' } })
  useUnsavedWork(form.formState.isDirty)
  return (
    <Form aria-label="Trocar o telefone" onSubmit={form.handleSubmit(onSave)}>
      <PhoneField
        label="Novo telefone com DDD"
        hint="De preferência um celular: é nele que você recebe os códigos."
        required
        {...form.field('telefone')}
      />
      <Button type="submit" fullWidth>
        Salvar telefone
      </Button>
    </Form>
  )
}
