import { emailForUpdate, isEmail } from '@portal/domain/email'
import { useUnsavedWork } from '@portal/runtime'
import { Button, EmailField, Form, fieldMessages } from '@portal/ui'
import { useForm } from 'react-hook-form'
import type { Save } from './change-dialog'

export function EmailForm({ onSave }: { onSave: Save }) {
  const form = useForm({ mode: 'onTouched', criteriaMode: 'all', defaultValues: { email: '' } })
  useUnsavedWork(form.formState.isDirty)
  const save = form.handleSubmit(({ email }) => onSave({ email: emailForUpdate(email) }))
  return (
    <Form aria-label="Trocar o e-mail" onSubmit={save}>
      <EmailField
        label="Novo e-mail"
        hint="Vamos enviar um link para confirmar que ele é seu."
        error={fieldMessages(form)('email')}
        required
        {...form.register('email', {
          required: 'Informe o e-mail',
          validate: (value) => value === '' || isEmail(value) || 'E-mail inválido',
        })}
      />
      <Button type="submit" fullWidth>
        Salvar e-mail
      </Button>
    </Form>
  )
}
