import { registeredEmail } from '@portal/domain/fields/contact'
import { useUnsavedWork } from '@portal/runtime'
import { Button, EmailField, Form, useForm } from '@portal/ui'
import type { Save } from './change-dialog'

const fields = { email: registeredEmail }

export function EmailForm({ onSave }: { onSave: Save }) {
  const form = useForm({ fields, defaultValues: { email: '' } })
  useUnsavedWork(form.formState.isDirty)
  return (
    <Form aria-label="Trocar o e-mail" onSubmit={form.handleSubmit(onSave)}>
      <EmailField
        label="Novo e-mail"
        hint="Quando a troca valer, um link confirma que ele é seu."
        required
        {...form.field('email')}
      />
      <Button type="submit" fullWidth>
        Salvar e-mail
      </Button>
    </Form>
  )
}
