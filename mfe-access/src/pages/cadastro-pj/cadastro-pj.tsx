import {
  type CompanyIdentity,
  CompanyIdentityFields,
  companyIdentity,
  failureMessage,
  refusedPassword,
} from '@portal/debtor'
import { phone, registeredEmail } from '@portal/domain/fields/contact'
import { optional } from '@portal/domain/fields/field'
import { newPassword } from '@portal/domain/fields/password'
import { stateModeOf } from '@portal/domain/tax-id'
import {
  partnerIdentification,
  pendingPassword,
  send,
  track,
  useConfig,
  useUnsavedWork,
} from '@portal/runtime'
import { type LoaderFunctionArgs, Navigate, useLoaderData, useNavigate } from '@portal/runtime/router'
import {
  Button,
  Card,
  DoorScene,
  EmailField,
  ErrorSummary,
  Form,
  FormError,
  PasswordField,
  PhoneField,
  useForm,
} from '@portal/ui'
import { useState } from 'react'
import { sendFirstCode } from '../../code-access/request-code'
import { clearLastConsult } from '../../consult/consult'
import { registeredPhoneHint } from '../../forms/phone-form'
import { clearSavedFields, getSavedFields, useSavedFields } from '../../forms/saved-fields'
import { ConsultedId, requireCompanyConsult, useConsultedId } from '../../identity/consulted-id'
import { loadRegisteredEmail, loadRegisteredPhone } from '../../identity/registered-contacts'
import { TaskScreen } from '../../task-screen/task-screen'

interface OnFile {
  phone: string
  email: string | null
}

/** The registered contacts, masked: the form shows which ones it replaces. */
export async function loader({ request: { signal } }: LoaderFunctionArgs): Promise<OnFile> {
  const id = requireCompanyConsult()
  if (stateModeOf(id) === 'PF') return { phone: '', email: '' }
  const [phone, email] = await Promise.all([loadRegisteredPhone(id, signal), loadRegisteredEmail(id, signal)])
  return { phone, email }
}

const CALL = 'POST /api/login/cadastro'

interface Values extends CompanyIdentity {
  telefone: string
  email: string
  senha: string
}

export function CompanyRegistrationPage() {
  const { taxId, stateMode } = useConsultedId()
  const onFile = useLoaderData<typeof loader>()
  if (stateMode === 'PF') return <Navigate to="/cria-senha" replace />
  return (
    <TaskScreen
      scene={<DoorScene />}
      title="Cadastre sua empresa"
      lead="Confirme os dados da empresa e crie uma senha. Enviamos um código para o contato que já está no cadastro."
    >
      <Card>
        <ConsultedId taxId={taxId} />
        <RegistrationForm taxId={taxId} onFile={onFile} />
      </Card>
    </TaskScreen>
  )
}

function RegistrationForm({ taxId, onFile }: { taxId: string; onFile: OnFile }) {
  const { brand } = useConfig()
  const form = useForm({
    fields: {
      ...companyIdentity,
      telefone: phone,
      email: optional(registeredEmail),
      senha: newPassword({ taxId, birthDate: null, known: [brand.name] }),
    },
    shouldFocusError: false,
    defaultValues: { ...getSavedFields('telefone', 'email', 'anoFundacao', 'cpfResponsavel'), senha: '' },
  })
  const [failure, setFailure] = useState('')
  const navigate = useNavigate()
  useUnsavedWork(form.formState.isDirty)
  useSavedFields(form)

  async function register({ anoFundacao, cpfResponsavel, telefone, email, senha }: Values) {
    setFailure('')
    try {
      const { data } = await send(CALL, {
        body: { cpfCnpj: taxId, stateMode: 'PJ', email, telefone, senha, anoFundacao, cpfResponsavel },
      })
      pendingPassword.set(senha)
      partnerIdentification.set(cpfResponsavel)
      clearLastConsult()
      clearSavedFields()
      track('criaSenha')
      await sendFirstCode(taxId)
      await navigate('/cod-sms', { state: { valeEm: data.valeEm } })
    } catch (error) {
      const refusal = refusedPassword(error)
      if (refusal !== null) return form.refuse('senha', refusal)
      setFailure(failureMessage(CALL, error))
    }
  }

  return (
    <Form onSubmit={form.handleSubmit(register)}>
      <ErrorSummary {...form.summary()} />
      <CompanyIdentityFields
        anoFundacao={form.field('anoFundacao')}
        cpfResponsavel={form.field('cpfResponsavel')}
      />
      <PhoneField
        hint={<>{registeredPhoneHint(onFile.phone)} Um celular recebe o código por mensagem de texto.</>}
        required
        {...form.field('telefone')}
      />
      <EmailField hint={registeredPhoneHint(onFile.email)} required={false} {...form.field('email')} />
      <PasswordField
        label="Crie uma senha"
        hint="De 8 a 64 caracteres. Uma frase curta é fácil de lembrar."
        autoComplete="new-password"
        required
        {...form.field('senha')}
      />
      <Button type="submit" fullWidth>
        Cadastrar empresa
      </Button>
      <FormError>{failure}</FormError>
    </Form>
  )
}
