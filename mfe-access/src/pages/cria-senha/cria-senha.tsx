import { TextLink } from '@portal/connected'
import { newPassword } from '@portal/domain/fields/password'
import { ApiError, pendingPassword, send, track, useUnsavedWork, visit } from '@portal/runtime'
import { useNavigate } from '@portal/runtime/router'
import { Button, Card, Form, FormError, PasswordField, useForm } from '@portal/ui'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { sendFirstCode } from '../../code-access/request-code'
import { clearLastConsult } from '../../consult/consult'
import { failureMessage } from '../../forms/failure-message'
import { ConsultedId, requireConsult, useConsultedId } from '../../identity/consulted-id'
import { TaskScreen } from '../../task-screen/task-screen'

export const loader = requireConsult

export function CreatePasswordPage() {
  const { taxId, stateMode } = useConsultedId()
  const form = useForm({
    fields: { senha: newPassword({ taxId, birthDate: visit.get('birthDate') }) },
    defaultValues: { senha: '' },
  })
  const [failure, setFailure] = useState<string>()
  const [exists, setExists] = useState(false)
  const navigate = useNavigate()
  useUnsavedWork(form.formState.isDirty)

  async function create({ senha }: { senha: string }) {
    setFailure(undefined)
    try {
      await send('PUT /api/login/PwsRegister', {
        body: { cpfCnpj: taxId, senha, StateMode: stateMode },
      })
      pendingPassword.set(senha)
      clearLastConsult()
      track('criaSenha')
      await sendFirstCode(taxId)
      await navigate('/cod-sms')
    } catch (error) {
      setExists(error instanceof ApiError && error.status === 409)
      setFailure(failureMessage('PUT /api/login/PwsRegister', error, stateMode))
    }
  }

  return (
    <TaskScreen
      gated
      icon={<LockKeyhole size={32} />}
      title="Crie sua senha"
      lead="É a sua primeira vez aqui. Com a senha, só você vê e negocia suas dívidas."
    >
      <Card>
        <ConsultedId taxId={taxId} />
        <Form onSubmit={form.handleSubmit(create)}>
          {/* Password managers save the password with this user name. */}
          <input type="text" name="username" autoComplete="username" defaultValue={taxId} hidden readOnly />
          <PasswordField
            label="Nova senha"
            hint="De 8 a 64 caracteres. Uma frase curta é fácil de lembrar."
            autoComplete="new-password"
            required
            {...form.field('senha')}
          />
          <FormError action={exists && <TextLink to="/login-cpf">Entrar com a senha</TextLink>}>
            {failure}
          </FormError>
          <Button type="submit" fullWidth>
            Criar senha
          </Button>
        </Form>
      </Card>
      <TextLink to="/atualizar-telefone" standalone>
        Meu telefone mudou
      </TextLink>
    </TaskScreen>
  )
}
