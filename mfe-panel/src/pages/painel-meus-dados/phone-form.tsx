import { isPhone, normalisePhone } from '@portal/domain/phone'
import { useUnsavedWork } from '@portal/runtime'
import { Button, Form, fieldMessages, PhoneField } from '@portal/ui'
import { useForm } from 'react-hook-form'
import type { Save } from './change-dialog'

export function PhoneForm({ onSave }: { onSave: Save }) {
  const form = useForm({ mode: 'onTouched', criteriaMode: 'all', defaultValues: { telefone: '' } })
  useUnsavedWork(form.formState.isDirty)
  const save = form.handleSubmit(({ telefone }) => onSave({ telefone: normalisePhone(telefone) }))
  return (
    <Form aria-label="Trocar o telefone" onSubmit={save}>
      <PhoneField
        label="Novo telefone com DDD"
        hint="De preferência um celular: é nele que você recebe os códigos."
        error={fieldMessages(form)('telefone')}
        required
        {...form.register('telefone', {
          required: 'Informe o telefone',
          validate: (value) => value === '' || isPhone(value) || 'Número inválido!',
        })}
      />
      <Button type="submit" fullWidth>
        Salvar telefone
      </Button>
    </Form>
  )
}
