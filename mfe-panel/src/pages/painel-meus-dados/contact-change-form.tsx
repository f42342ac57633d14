import { phone, registeredEmail } from '@portal/domain/fields/contact'
import { useUnsavedWork } from '@portal/runtime'
import { Button, EmailField, Form, PhoneField, useForm } from '@portal/ui'
import type { Save } from './change-dialog'

const CONTACTS = {
  email: {
    Input: EmailField,
    fields: { contact: registeredEmail },
    name: 'e-mail',
    label: 'Novo e-mail',
    hint: 'Quando a troca valer, um link confirma que ele é seu.',
  },
  telefone: {
    Input: PhoneField,
    fields: { contact: phone },
    name: 'telefone',
    label: 'Novo telefone com DDD',
    hint: 'De preferência um celular: é nele que você recebe os códigos.',
  },
}

export function ContactChangeForm({ kind, onSave }: { kind: keyof typeof CONTACTS; onSave: Save }) {
  const { Input, fields, name, ...labels } = CONTACTS[kind]
  const form = useForm({ fields, defaultValues: { contact: '' } })
  useUnsavedWork(form.formState.isDirty)
  const submit = form.handleSubmit(({ contact }) => onSave({ [kind]: contact }))
  return (
    <Form aria-label={`Trocar o ${name}`} onSubmit={submit}>
      <Input {...labels} required {...form.field('contact')} />
      <Button type="submit" fullWidth>
        {`Salvar ${name}`}
      </Button>
    </Form>
  )
}
