import { BotCheck, TextLink } from '@portal/connected'
import { taxId } from '@portal/domain/fields/tax-id'
import { normaliseTaxId, type StateMode } from '@portal/domain/tax-id'
import { announce, expectPage, preloadHttpClient, prepareToTrack, track } from '@portal/runtime'
import { useNavigate } from '@portal/runtime/router'
import { Button, Card, Form, FormError, TaxIdField, Text, VisuallyHidden } from '@portal/ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBotCheck } from '../../bot-check/use-bot-check'
import { recognised } from '../../identity/recognised'
import { loadConsult, NOT_LOADED } from './late-parts'

interface ConsultCardProps {
  mode: StateMode
  onModeChange: (mode: StateMode) => void
  /** The typed id, also read by the code card. */
  taxIdInput: RefObject<HTMLInputElement | null>
}

/**
 * The consult. A native form with the shared field rule, without the form library, to keep the home small.
 * The page is prerendered: a value typed before hydration stays in the native field.
 */
export function ConsultCard({ mode, onModeChange, taxIdInput }: ConsultCardProps) {
  const [fieldError, setFieldError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const botCheck = useBotCheck(() => globalThis.window?.earlyConsult?.handOver() ?? null)
  useEffect(() => {
    delete window.earlyConsult // this form has taken it over; the next one begins anew
  }, [])
  const navigate = useNavigate()
  const abandonment = useAbandonment()
  const other =
    mode === 'PF'
      ? ({ question: 'É empresa?', mode: 'PJ', id: 'CNPJ' } as const)
      : ({ question: 'É pessoa física?', mode: 'PF', id: 'CPF' } as const)

  const typedError = () => taxId.problems(taxIdInput.current?.value ?? '', {})[0]

  async function submit() {
    setFailure(undefined)
    const error = typedError()
    setFieldError(error)
    const token = botCheck.demand()
    if (error !== undefined) taxIdInput.current?.focus()
    if (error !== undefined || token === null) return
    preload()
    const late = await loadConsult().catch(() => null)
    if (late === null) return setFailure(NOT_LOADED)
    const { consult, ConsultFailure } = late
    try {
      const route = await consult(normaliseTaxId(taxIdInput.current?.value ?? ''), token)
      abandonment.markFinished()
      await navigate(route)
    } catch (problem) {
      if (!(problem instanceof ConsultFailure)) throw problem
      setFailure(problem.outcome.message)
      botCheck.reset()
    }
  }

  return (
    <Card>
      <Form data-first="consult" onSubmit={submit} onFocus={preload}>
        <TaxIdField
          mode={mode}
          onModeChange={(found) => {
            onModeChange(found)
            announce(recognised[found])
          }}
          name="cpfCnpj"
          ref={taxIdInput}
          hint={
            mode === 'PF'
              ? 'Só os números, ou com pontos.'
              : 'Com letras ou só números, como está no cartão do CNPJ.'
          }
          error={fieldError}
          required
          onChange={() => {
            abandonment.markStarted()
            if (fieldError !== undefined) setFieldError(typedError())
          }}
          onBlur={(event) => {
            if (event.currentTarget.value !== '') setFieldError(typedError())
          }}
        />
        <BotCheck {...botCheck.props} />
        <Button type="submit" fullWidth>
          Consultar
        </Button>
        <Text size="sm" tone="soft">
          {other.question}{' '}
          <TextLink
            onClick={() => {
              setFieldError(undefined)
              onModeChange(other.mode)
            }}
          >
            clique aqui
            <VisuallyHidden> para usar o {other.id}</VisuallyHidden>
          </TextLink>
        </Text>
        <FormError>{failure}</FormError>
      </Form>
    </Card>
  )
}

function preload(): void {
  expectPage('/login-cpf')
  preloadHttpClient()
  void loadConsult().catch(() => undefined)
}

/** Tracks a consult that was started and abandoned: the tab was closed or another page opened. */
function useAbandonment(): { markStarted: () => void; markFinished: () => void } {
  const open = useRef(false)
  useEffect(() => {
    const left = () => {
      if (open.current) track('abandonouConsultaCpf')
      open.current = false
    }
    // Captured: the queue is sent by a listener of the same event.
    window.addEventListener('pagehide', left, true)
    return () => {
      window.removeEventListener('pagehide', left, true)
      left()
    }
  }, [])
  return {
    markStarted: () => {
      if (!open.current) prepareToTrack()
      open.current = true
    },
    markFinished: () => {
      open.current = false
    },
  }
}
