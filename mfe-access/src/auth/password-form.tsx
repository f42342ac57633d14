import { BotCheck, type BotCheckHandle } from '@portal/connected'
import { password } from '@portal/domain/fields/password'
import { eitherTaxId } from '@portal/domain/fields/tax-id'
import { formatTaxId, type StateMode } from '@portal/domain/tax-id'
import { expectPage, identification, peekSessionLink } from '@portal/runtime'
import { useLocation, useNavigate } from '@portal/runtime/router'
import { Button, Form, FormError, PasswordField, TaxIdField, useForm } from '@portal/ui'
import { useEffect, useRef, useState } from 'react'
import { ActiveSessionDialog } from './active-session-dialog'
import { type LoginResult, logInWithPassword, takeOverSession } from './password-login'
import { returnPath } from './return-path'

/** Spec §5, CPF login. The CNPJ tab has the same texts for its own id; both tabs accept either id. */
const fields = {
  PF: { cpfCnpj: eitherTaxId('CPF'), senha: password },
  PJ: { cpfCnpj: eitherTaxId('CNPJ'), senha: password },
}
const invalidForm: Record<StateMode, string> = {
  PF: 'Insira um CPF e senha válidos.',
  PJ: 'Insira um CNPJ e senha válidos.',
}

interface PasswordFormProps {
  mode: StateMode
  /** Called when the typed, pasted or autofilled id is of the other kind. */
  onModeChange?: ((mode: StateMode) => void) | undefined
  /** Tax id to show read-only; if absent, it is typed. */
  fixedTaxId?: string | undefined
}

/** Tax id, password and bot check. A failure is shown in the form and keeps its fields. */
export function PasswordForm({ mode, onModeChange, fixedTaxId }: PasswordFormProps) {
  const form = useForm({ fields: fields[mode], defaultValues: { cpfCnpj: '', senha: '' } })
  const { getValues, setValue, trigger, getFieldState } = form
  const [failure, setFailure] = useState<string>()
  const [activeSession, setActiveSession] = useState<{
    taxId: string
    password: string
    botToken: string
  } | null>(null)
  const botCheck = useRef<BotCheckHandle>(null)
  const navigate = useNavigate()
  const { search } = useLocation()
  useEffect(() => expectPage(returnPath(search)), [search])

  // Prefills the tax id of a consult or a session link, unless one was typed.
  useEffect(() => {
    const initialTaxId = fixedTaxId ?? identification.get() ?? peekSessionLink()?.cpfCnpj ?? null
    if (initialTaxId === null || getValues('cpfCnpj') !== '') return
    // The first key press in a prerendered field triggers hydration before the character is inserted: it would be
    // appended to the prefilled value.
    if (document.activeElement?.getAttribute('name') === 'cpfCnpj') return
    setValue('cpfCnpj', formatTaxId(initialTaxId))
  }, [getValues, setValue, fixedTaxId])

  // Revalidates on a change of mode, so that the error message names the current kind of id.
  const shownMode = useRef(mode)
  useEffect(() => {
    if (shownMode.current !== mode && getFieldState('cpfCnpj').error) void trigger('cpfCnpj')
    shownMode.current = mode
  }, [mode, getFieldState, trigger])

  async function handleResult(
    result: LoginResult,
    credentials: { taxId: string; password: string; botToken: string },
  ) {
    setActiveSession(result.kind === 'active-session' ? credentials : null)
    if (result.kind === 'in') {
      await navigate(returnPath(search), { replace: true })
      return
    }
    if (result.kind === 'refused') setFailure(result.message)
    if (result.kind !== 'active-session') botCheck.current?.reset()
  }

  async function submit({ cpfCnpj, senha }: { cpfCnpj: string; senha: string }) {
    setFailure(undefined)
    const botToken = await botCheck.current?.demand()
    if (!botToken) return
    const credentials = { taxId: cpfCnpj, password: senha, botToken }
    await handleResult(await logInWithPassword(credentials), credentials)
  }

  function refuse() {
    setFailure(invalidForm[mode])
    void botCheck.current?.demand()
  }

  return (
    <>
      <Form onSubmit={form.handleSubmit(submit, refuse)}>
        <TaxIdField
          mode={mode}
          onModeChange={onModeChange}
          required
          readOnly={fixedTaxId !== undefined}
          {...form.field('cpfCnpj')}
        />
        <PasswordField required {...form.field('senha')} />
        <BotCheck ref={botCheck} />
        <Button type="submit" fullWidth>
          Entrar
        </Button>
        <FormError>{failure}</FormError>
      </Form>
      <ActiveSessionDialog
        open={activeSession !== null}
        onCancel={() => {
          setActiveSession(null)
          botCheck.current?.reset()
        }}
        onTakeOver={async () => {
          if (activeSession) await handleResult(await takeOverSession(activeSession), activeSession)
        }}
      />
    </>
  )
}
