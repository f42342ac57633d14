import { BotCheck, type BotCheckHandle, TextLink } from '@portal/connected'
import { taxId } from '@portal/domain/fields/tax-id'
import type { StateMode } from '@portal/domain/tax-id'
import { announce, expectPage, preloadHttpClient, prepareToTrack, track } from '@portal/runtime'
import { useNavigate } from '@portal/runtime/router'
import { Button, Card, Form, FormError, TaxIdField, Text, useLateForm, VisuallyHidden } from '@portal/ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { recognised } from '../../identity/recognised'
import { loadLate, NOT_LOADED } from './load-late'

interface ConsultCardProps {
  mode: StateMode
  onModeChange: (mode: StateMode) => void
  /** The native field, also read by the code card. */
  taxIdInput: RefObject<HTMLInputElement | null>
}

const fields = { cpfCnpj: taxId }

/** The consult. The page is prerendered: a value typed before hydration stays in the native field. */
export function ConsultCard({ mode, onModeChange, taxIdInput }: ConsultCardProps) {
  const form = useLateForm(fields, loadLate)
  const [failure, setFailure] = useState<{ message?: string; retry: boolean }>()
  const botCheck = useRef<BotCheckHandle>(null)
  const navigate = useNavigate()
  const abandonment = useAbandonment()
  const other =
    mode === 'PF'
      ? ({ question: 'É empresa?', mode: 'PJ', id: 'CNPJ' } as const)
      : ({ question: 'É pessoa física?', mode: 'PF', id: 'CPF' } as const)

  async function submit({ cpfCnpj }: { cpfCnpj: string }) {
    setFailure(undefined)
    const token = await botCheck.current?.demand()
    if (!token) return
    const { consult, ConsultFailure } = await loadLate()
    try {
      const route = await consult(cpfCnpj, token)
      abandonment.markFinished()
      await navigate(route)
    } catch (problem) {
      if (!(problem instanceof ConsultFailure)) throw problem
      setFailure(problem.outcome)
      if (problem.outcome.retry) botCheck.current?.renew()
      else botCheck.current?.reset()
    }
  }

  function refuse() {
    setFailure(undefined)
    void botCheck.current?.demand()
  }

  const { ref, ...field } = form.field('cpfCnpj')
  const trouble = form.trouble === 'missing' ? NOT_LOADED : failure?.message
  const otherKind = (
    <Text size="sm" tone="soft">
      {other.question}{' '}
      <TextLink
        onClick={() => {
          form.clearErrors('cpfCnpj')
          onModeChange(other.mode)
        }}
      >
        clique aqui
        <VisuallyHidden> para usar o {other.id}</VisuallyHidden>
      </TextLink>
    </Text>
  )
  return (
    <Card>
      <Form onSubmit={form.handleSubmit(submit, refuse)} onFocus={() => preload(form.prepare)}>
        <TaxIdField
          mode={mode}
          onModeChange={(recognisedMode) => {
            onModeChange(recognisedMode)
            announce(recognised[recognisedMode])
          }}
          {...field}
          ref={(input) => {
            taxIdInput.current = input
            ref(input)
          }}
          hint={
            mode === 'PF'
              ? 'Só os números, ou com pontos.'
              : 'Com letras ou só números, como está no cartão do CNPJ.'
          }
          required
          onChange={() => {
            abandonment.markStarted()
            field.onChange()
          }}
        />
        <BotCheck ref={botCheck} />
        <Button type="submit" fullWidth>
          {failure?.retry ? 'Tentar de novo' : 'Consultar'}
        </Button>
        {!trouble && otherKind}
        <FormError>{trouble}</FormError>
        {trouble && otherKind}
      </Form>
    </Card>
  )
}

function preload(prepare: () => unknown): void {
  void prepare()
  expectPage('/login-cpf')
  preloadHttpClient()
}

/** Tracks a consult that was started and abandoned, by closing the tab or navigating away. */
function useAbandonment(): { markStarted: () => void; markFinished: () => void } {
  const open = useRef(false)
  useEffect(() => {
    const left = () => {
      if (open.current) track('abandonouConsultaCpf')
      open.current = false
    }
    // In the capture phase: another listener of the same event flushes the tracking queue.
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
