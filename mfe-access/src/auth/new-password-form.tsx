import { TextLink } from '@portal/connected'
import { failureMessage, refusedPassword } from '@portal/debtor'
import { newPassword } from '@portal/domain/fields/password'
import { ApiError, pendingPassword, send, useConfig, useUnsavedWork, visit } from '@portal/runtime'
import { Button, Form, FormError, PasswordField, useForm } from '@portal/ui'
import { useState } from 'react'
import { useConsultedId } from '../identity/consulted-id'

const CALL = 'PUT /api/login/PwsRegister'

interface NewPasswordFormProps {
  submit: string
  /** The password is pending until the code is confirmed (product decision 6). */
  onPending: () => unknown
}

/** Registers a new password for the consulted tax id. */
export function NewPasswordForm({ submit, onPending }: NewPasswordFormProps) {
  const { taxId, stateMode } = useConsultedId()
  const { brand } = useConfig()
  const form = useForm({
    fields: { senha: newPassword({ taxId, birthDate: visit.get('birthDate'), known: [brand.name] }) },
    defaultValues: { senha: '' },
  })
  const [failure, setFailure] = useState<string>()
  const [exists, setExists] = useState(false)
  useUnsavedWork(form.formState.isDirty)

  async function create({ senha }: { senha: string }) {
    setFailure(undefined)
    try {
      await send(CALL, { body: { cpfCnpj: taxId, senha, StateMode: stateMode } })
      pendingPassword.set(senha)
      await onPending()
    } catch (error) {
      const refusal = refusedPassword(error)
      if (refusal !== null) return form.refuse('senha', refusal)
      setExists(error instanceof ApiError && error.status === 409)
      setFailure(failureMessage(CALL, error))
    }
  }

  return (
    <Form onSubmit={form.handleSubmit(create)}>
      {/* Password managers save the password with this user name. */}
      <input
        type="text"
        name="username"
        aria-label="CPF ou CNPJ"
        autoComplete="username"
        defaultValue={taxId}
        hidden
        readOnly
      />
      <PasswordField
        label="Nova senha"
        hint="De 8 a 64 caracteres. Uma frase curta é fácil de lembrar."
        autoComplete="new-password"
        required
        {...form.field('senha')}
      />
      <Button type="submit" fullWidth>
        {submit}
      </Button>
      <FormError action={exists && <TextLink to="/login-cpf">Entrar com a senha</TextLink>}>
        {failure}
      </FormError>
    </Form>
  )
}
