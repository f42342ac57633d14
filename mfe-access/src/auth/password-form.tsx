import { BotCheck } from '@portal/connected'
import { formatTaxId, normaliseTaxId, type StateMode, stateModeOf } from '@portal/domain/tax-id'
import { identification } from '@portal/runtime'
import { useLocation, useNavigate } from '@portal/runtime/router'
import { Button, Form, FormError, fieldMessages, PasswordField, TaxIdField } from '@portal/ui'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useBotCheck } from '../bot-check/use-bot-check'
import { fieldMessagesWhenTouched } from '../forms/form-behaviour'
import { ActiveSessionDialog } from './active-session-dialog'
import { invalidForm, passwordRules, taxIdRules } from './login-rules'
import { type LoginResult, logInWithPassword, takeOverSession } from './password-login'
import { returnPath } from './return-path'

interface Values {
  cpfCnpj: string
  senha: string
}

interface PasswordFormProps {
  mode: StateMode
  /** The id is settled and only shown; without it the person types it. */
  fixedTaxId?: string | undefined
}

/** Tax id, password, bot check. Failures stand in place and leave what was typed. */
export function PasswordForm({ mode, fixedTaxId }: PasswordFormProps) {
  const form = useForm<Values>({
    ...fieldMessagesWhenTouched,
    defaultValues: { cpfCnpj: '', senha: '' },
  })
  const [failure, setFailure] = useState<string>()
  const [activeSession, setActiveSession] = useState<{
    taxId: string
    password: string
    botToken: string
  } | null>(null)
  const botCheck = useBotCheck()
  const navigate = useNavigate()
  const { search } = useLocation()
  const message = fieldMessages(form)

  // After a consult the id is known: it is not asked for again. What was typed before wins.
  useEffect(() => {
    const known = fixedTaxId ?? identification.get()
    if (known === null || form.getValues('cpfCnpj') !== '' || stateModeOf(known) !== mode) return
    form.setValue('cpfCnpj', formatTaxId(known))
  }, [form, mode, fixedTaxId])

  async function settle(
    result: LoginResult,
    credentials: { taxId: string; password: string; botToken: string },
  ) {
    setActiveSession(result.kind === 'active-session' ? credentials : null)
    if (result.kind === 'in') {
      await navigate(returnPath(search), { replace: true })
      return
    }
    if (result.kind === 'refused') setFailure(result.message)
    if (result.kind !== 'active-session') botCheck.reset()
  }

  async function submit({ cpfCnpj, senha }: Values) {
    setFailure(undefined)
    const botToken = botCheck.demand()
    if (botToken === null) return
    const credentials = { taxId: normaliseTaxId(cpfCnpj), password: senha, botToken }
    await settle(await logInWithPassword(credentials), credentials)
  }

  function refuse() {
    setFailure(invalidForm[mode])
    botCheck.demand()
  }

  return (
    <>
      <Form onSubmit={form.handleSubmit(submit, refuse)}>
        <TaxIdField
          mode={mode}
          error={message('cpfCnpj')}
          required
          readOnly={fixedTaxId !== undefined}
          {...form.register('cpfCnpj', taxIdRules[mode])}
        />
        <PasswordField error={message('senha')} required {...form.register('senha', passwordRules)} />
        <BotCheck {...botCheck.props} />
        <FormError>{failure}</FormError>
        <Button type="submit" fullWidth>
          Entrar
        </Button>
      </Form>
      <ActiveSessionDialog
        open={activeSession !== null}
        onCancel={() => {
          setActiveSession(null)
          botCheck.reset()
        }}
        onTakeOver={async () => {
          if (activeSession) await settle(await takeOverSession(activeSession), activeSession)
        }}
      />
    </>
  )
}
