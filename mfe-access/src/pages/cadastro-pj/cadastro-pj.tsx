import { emailForUpdate } from '@portal/domain/email'
import { normalisePhone } from '@portal/domain/phone'
import { normaliseTaxId, stateModeOf } from '@portal/domain/tax-id'
import {
  identification,
  partnerIdentification,
  pendingPassword,
  send,
  track,
  useUnsavedWork,
  visit,
} from '@portal/runtime'
import { type LoaderFunctionArgs, Navigate, useLoaderData, useNavigate } from '@portal/runtime/router'
import {
  Button,
  Card,
  EmailField,
  ErrorSummary,
  Form,
  FormError,
  fieldMessages,
  PasswordField,
  PhoneField,
  summaryErrors,
} from '@portal/ui'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { sendFirstCode } from '../../code-access/request-code'
import { forgetConsult } from '../../consult/consult'
import { type CompanyIdentity, CompanyIdentityFields } from '../../forms/company-identity-fields'
import { failureMessage } from '../../forms/failure-message'
import { cpfRules, emailRules, foundationYearRules, passwordRules, phoneRules } from '../../forms/field-rules'
import { withErrorSummary } from '../../forms/form-behaviour'
import { onFileHint } from '../../forms/phone-form'
import { ConsultedId, requireConsult, useConsultedId } from '../../identity/consulted-id'
import { knownCompany } from '../../identity/known-identity'
import { emailOnFile, phoneOnFile } from '../../identity/on-file'
import { TaskScreen } from '../../task-screen/task-screen'

interface OnFile {
  phone: string
  email: string | null
}

/** The contacts on file, masked: the company sees which ones it replaces. */
export async function loader({ request: { signal } }: LoaderFunctionArgs): Promise<OnFile> {
  requireConsult()
  const id = identification.get() ?? ''
  if (stateModeOf(id) === 'PF') return { phone: '', email: '' }
  const [phone, email] = await Promise.all([phoneOnFile(id, { signal }), emailOnFile(id, { signal })])
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
      icon={<Building2 size={32} />}
      title="Cadastre sua empresa"
      lead="Confirme os dados da empresa e crie uma senha. Enviamos um código para o contato que você informar."
    >
      <Card>
        <ConsultedId taxId={taxId} />
        <RegistrationForm taxId={taxId} onFile={onFile} />
      </Card>
    </TaskScreen>
  )
}

function RegistrationForm({ taxId, onFile }: { taxId: string; onFile: OnFile }) {
  const form = useForm<Values>({
    ...withErrorSummary,
    defaultValues: { telefone: '', email: '', senha: '', ...knownCompany() },
  })
  const [failure, setFailure] = useState('')
  const navigate = useNavigate()
  const message = fieldMessages(form)
  useUnsavedWork(form.formState.isDirty)

  async function register({ anoFundacao, cpfResponsavel, telefone, email, senha }: Values) {
    setFailure('')
    try {
      await send(CALL, {
        body: {
          cpfCnpj: taxId,
          stateMode: 'PJ',
          email: emailForUpdate(email),
          telefone: normalisePhone(telefone),
          senha,
          anoFundacao,
          cpfResponsavel: normaliseTaxId(cpfResponsavel),
        },
      })
      pendingPassword.set(senha)
      partnerIdentification.set(cpfResponsavel)
      forgetConsult()
      track('criaSenha')
      await navigate('/cod-sms', { state: { sent: await sendFirstCode(taxId) } })
    } catch (error) {
      setFailure(failureMessage(CALL, error, 'PJ'))
    }
  }

  return (
    <Form onSubmit={form.handleSubmit(register)}>
      <ErrorSummary
        errors={summaryErrors(form, ['anoFundacao', 'cpfResponsavel', 'telefone', 'email', 'senha'])}
        attempt={form.formState.submitCount}
      />
      <CompanyIdentityFields
        anoFundacao={{ ...form.register('anoFundacao', foundationYearRules), error: message('anoFundacao') }}
        cpfResponsavel={{ ...form.register('cpfResponsavel', cpfRules), error: message('cpfResponsavel') }}
      />
      <PhoneField
        hint={[onFileHint(onFile.phone), 'Um celular recebe o código por mensagem de texto.']
          .filter(Boolean)
          .join(' ')}
        error={message('telefone')}
        required
        {...form.register('telefone', phoneRules)}
      />
      <EmailField
        hint={onFileHint(onFile.email)}
        error={message('email')}
        required
        {...form.register('email', emailRules)}
      />
      <PasswordField
        label="Crie uma senha"
        hint="De 8 a 64 caracteres. Uma frase curta é fácil de lembrar."
        autoComplete="new-password"
        error={message('senha')}
        required
        {...form.register('senha', passwordRules({ taxId, birthDate: visit.get('birthDate') }))}
      />
      <FormError>{failure}</FormError>
      <Button type="submit" fullWidth>
        Cadastrar empresa
      </Button>
    </Form>
  )
}
