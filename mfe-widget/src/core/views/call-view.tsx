import { phoneToCall } from '@portal/domain/fields/contact'
import { formatHours } from '@portal/domain/format-hours'
import { editKindOf, editMasked, maskText, phoneMask } from '@portal/domain/mask'
import { FailureText } from '@portal/ui/failure-text'
import { useLateForm } from '@portal/ui/late-form'
import { type FormEvent, type SyntheticEvent, useEffect, useId, useState } from 'react'
import { callNumber, callRegistered, closedNotice } from '../call-requests'
import { ChangingText } from '../changing-text'
import type { Dialing } from '../dialing'
import type { WidgetHost } from '../host'
import { phoneAddress } from '../links'
import { Scene } from '../scene'
import type { ViewProps } from './view-props'

export function CallView({ host, dialing, start: { phone }, onPick }: ViewProps) {
  const closed = useClosedNotice(host)
  const taxId = host.provenTaxId()
  const { phone: known = '' } = host.person()
  const { answer } = dialing
  return (
    <div className="page">
      {closed === null ? (
        <>
          <p className="lead">Escreva seu telefone com DDD e ligamos para você.</p>
          {taxId !== undefined && <RegisteredCall host={host} dialing={dialing} taxId={taxId} />}
          <NumberForm key={phone} host={host} dialing={dialing} initialPhone={phone ?? known} />
          <p className="note">
            Horário das ligações: {formatHours(host.config.callMeHours)}. Usamos o número para ligar para
            você.
          </p>
          <a className="line" href={host.config.privacyUrl} target="_blank" rel="noopener noreferrer">
            Aviso de privacidade
          </a>
        </>
      ) : (
        <>
          <Scene of="closed" />
          <p className="notice" key={closed}>
            {closed}
          </p>
        </>
      )}
      <div role="status">
        {answer?.kind === 'called' && (
          <div className="done" key={answer.message}>
            <Scene of="done" />
            <p>{answer.message}</p>
          </div>
        )}
      </div>
      <div role="alert">
        {answer?.kind === 'refused' && answer.message !== closed && (
          <p className="alert" key={answer.message}>
            <FailureText>{answer.message}</FailureText>
          </p>
        )}
      </div>
      <div className="others">
        <p className="note">Se preferir, ligue você:</p>
        <a href={phoneAddress(host.config)} translate="no">
          {host.config.phone}
        </a>
        <button type="button" onClick={() => onPick('whatsapp')}>
          Falar pelo WhatsApp
        </button>
      </div>
    </div>
  )
}

/** The notice shown instead of the form outside the call-me hours, by server time. */
function useClosedNotice(host: WidgetHost): string | null {
  const [closed, setClosed] = useState<string | null>(null)
  useEffect(() => {
    let unmounted = false
    void closedNotice(host).then((notice) => {
      if (!unmounted) setClosed(notice)
    })
    return () => {
      unmounted = true
    }
  }, [host])
  return closed
}

function RegisteredCall({ host, dialing, taxId }: { host: WidgetHost; dialing: Dialing; taxId: string }) {
  return (
    <>
      <button
        type="button"
        className="secondary"
        aria-disabled={dialing.busy}
        onClick={() => dialing.dial('registered', () => callRegistered(host, taxId))}
      >
        <ChangingText>
          {dialing.dialing === 'registered' ? 'Discando...' : 'Ligar para o telefone do meu cadastro'}
        </ChangingText>
      </button>
      <p className="note">Ou receba a ligação em outro número:</p>
    </>
  )
}

const fields = { telefone: phoneToCall }

function NumberForm({
  host,
  dialing,
  initialPhone,
}: {
  host: WidgetHost
  dialing: Dialing
  initialPhone: string
}) {
  const id = useId()
  const form = useLateForm(fields, host.loadForm)
  const { prepare } = form
  const { error, onChange, ...input } = form.field('telefone')
  const [phone, setPhone] = useState(() => maskText(phoneMask, initialPhone))
  useEffect(() => void prepare(), [prepare])

  const edit = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const { inputType = '' } = event.nativeEvent as InputEvent
    const caret = input.selectionStart ?? input.value.length
    const masked = editMasked(phoneMask, phone, { value: input.value, caret }, editKindOf(inputType))
    input.value = masked.value
    input.setSelectionRange(masked.caret, masked.caret)
    setPhone(masked.value)
    onChange()
  }
  const send = form.handleSubmit(({ telefone }) => dialing.dial('typed', () => callNumber(host, telefone)))
  // The button does not submit the form: sandboxed frames without allow-forms block that silently.
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (dialing.busy) return
    // Clears the previous response: it was for another number.
    dialing.reset()
    void send()
  }

  return (
    <form className="field" noValidate onSubmit={submit}>
      <label htmlFor={id}>Telefone com DDD</label>
      <input
        {...input}
        id={id}
        type="text"
        inputMode="tel"
        autoComplete="tel-national"
        value={phone}
        onInput={edit}
        aria-invalid={error !== undefined}
        aria-describedby={error !== undefined ? `${id}-error` : undefined}
      />
      {error !== undefined && (
        <p className="error" id={`${id}-error`}>
          <ChangingText>{error}</ChangingText>
        </p>
      )}
      {form.trouble === 'waiting' && (
        <p className="note" role="status">
          Só um instante…
        </p>
      )}
      {form.trouble === 'missing' && (
        <p className="alert" role="alert">
          Uma parte desta tela não chegou ao seu aparelho. Confira sua conexão e tente de novo.
        </p>
      )}
      <button type="button" className="primary" part="button" aria-disabled={dialing.busy} onClick={submit}>
        <ChangingText>{dialing.dialing === 'typed' ? 'Discando...' : 'Ligue-me'}</ChangingText>
      </button>
    </form>
  )
}
