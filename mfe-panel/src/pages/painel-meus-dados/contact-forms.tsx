import { phone, registeredEmail } from '@portal/domain/fields/contact'
import { useUnsavedWork } from '@portal/runtime'
import { Button, EmailField, Form, PhoneField, useForm } from '@portal/ui'
import type { Save } from './change-dialog'

const emailFields = { email: registeredEmail }

export function EmailForm({ onSave }: { onSave: Save }) {
  const form = useForm({ fields: emailFields, defaultValues: { email: '' } })
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

const phoneFields = { telefone: phone }

export function PhoneForm({ onSave }: { onSave: Save }) {
  const form = useForm({ fields: phoneFields, defaultValues: { telefone: '' } })
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
