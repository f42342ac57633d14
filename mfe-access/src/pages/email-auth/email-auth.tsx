import { ButtonLink } from '@portal/connected'
import { failureMessage, useAttempt } from '@portal/debtor'
import { stateModeOf } from '@portal/domain/tax-id'
import { ApiError, readSession, send } from '@portal/runtime'
import { useLoaderData } from '@portal/runtime/router'
import {
  Button,
  Card,
  CloudScene,
  DoneScene,
  DoorScene,
  FailureText,
  FormError,
  Loading,
  SignpostScene,
  Skeleton,
  Text,
  Untranslated,
} from '@portal/ui'
import { useCallback, useEffect, useState } from 'react'
import { loadLinkSecret } from '../../identity/link-secret'
import { getTaxId, loadRegisteredEmail } from '../../identity/registered-contacts'
import { TaskScreen } from '../../task-screen/task-screen'

type State =
  /** Mail scanners open every link, so only a press confirms. */
  | { kind: 'waiting' }
  | { kind: 'confirming' }
  | { kind: 'confirmed'; email: string }
  /** The link was used, is invalid or has expired. */
  | { kind: 'useless'; expired: boolean }
  | { kind: 'failed'; message: string }

export const loader = loadLinkSecret

const CONFIRM = 'GET /api/auth/GetAutenticaEmail/{id}'
const SEND_AGAIN = 'POST /api/auth/urlAutenticaEmailResposta'

/** Target of the link in the confirmation e-mail. */
export function EmailConfirmationPage() {
  const id = useLoaderData<typeof loader>()
  const [state, setState] = useState<State>(
    id === null ? { kind: 'useless', expired: false } : { kind: 'waiting' },
  )

  const confirmEmail = useCallback(async () => {
    if (id === null) return
    setState({ kind: 'confirming' })
    setState(await confirmed(id))
  }, [id])

  switch (state.kind) {
    case 'waiting':
      return (
        <TaskScreen
          scene={<DoorScene />}
          title="Confirme seu e-mail"
          lead="Toque no botão para receber códigos e boletos neste e-mail."
          action={
            <Button onClick={confirmEmail} fullWidth>
              Confirmar meu e-mail
            </Button>
          }
        />
      )
    case 'confirming':
      return (
        <TaskScreen
          scene={<DoorScene />}
          title="Confirmando seu e-mail"
          action={
            <Loading label="Confirmando seu e-mail">
              <Skeleton shape="control" />
            </Loading>
          }
        />
      )
    case 'confirmed':
      return (
        <TaskScreen
          arriving
          scene={<DoneScene />}
          title="E-mail confirmado"
          lead={
            <>
              <strong>
                <Untranslated>{state.email}</Untranslated>
              </strong>{' '}
              agora recebe seus códigos e boletos.
            </>
          }
          action={
            <ButtonLink to={readSession() === null ? '/login-cpf' : '/painel-controle'} fullWidth>
              {readSession() === null ? 'Entrar' : 'Ir para o painel'}
            </ButtonLink>
          }
        />
      )
    case 'useless':
      return (
        <TaskScreen
          arriving
          scene={<SignpostScene />}
          title={state.expired ? 'Este link venceu' : 'Este link não vale'}
          lead={
            state.expired
              ? 'Por segurança, o link de confirmação vale por pouco tempo.'
              : 'Ele pode já ter sido usado, ou ter chegado cortado. Abra de novo pelo e-mail.'
          }
        >
          <AnotherLink />
        </TaskScreen>
      )
    case 'failed':
      return (
        <TaskScreen
          arriving
          scene={<CloudScene />}
          title="Não conseguimos confirmar agora"
          lead={<FailureText>{state.message}</FailureText>}
          action={
            <Button onClick={confirmEmail} fullWidth>
              Tentar de novo
            </Button>
          }
        />
      )
  }
}

async function confirmed(id: string): Promise<State> {
  try {
    const { data } = await send(CONFIRM, { params: { id } })
    return { kind: 'confirmed', email: data.email }
  } catch (error) {
    const status = error instanceof ApiError ? error.status : null
    // 400: malformed id.
    if (status === 400 || status === 404 || status === 410)
      return { kind: 'useless', expired: status === 410 }
    return { kind: 'failed', message: failureMessage(CONFIRM, error) }
  }
}

/** Sends a new link to the registered address, if the tax id is known. */
function AnotherLink() {
  const [taxId] = useState(getTaxId)
  const [onFile, setOnFile] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string>()
  const { failure, attempt } = useAttempt(SEND_AGAIN)

  useEffect(() => {
    if (taxId === null) return
    const left = new AbortController()
    void loadRegisteredEmail(taxId, left.signal).then((email) => {
      if (!left.signal.aborted) setOnFile(email)
    })
    return () => left.abort()
  }, [taxId])

  const sendAgain = (cpfCnpj: string) =>
    attempt(async () => {
      const { data } = await send(SEND_AGAIN, { body: { cpfCnpj } })
      setSentTo(data.destino)
    })

  if (sentTo !== undefined) {
    return (
      <Text role="status">
        Enviamos outro link para{' '}
        <strong>
          <Untranslated>{sentTo}</Untranslated>
        </strong>
        .
      </Text>
    )
  }
  return (
    <Card gap={16}>
      {taxId === null ? (
        <>
          <Text>Entre para pedir outro link em Meus dados.</Text>
          <ButtonLink to="/login-cpf?voltar=/painel-meus-dados" fullWidth>
            Entrar
          </ButtonLink>
        </>
      ) : (
        <AddressOnFile taxId={taxId} email={onFile} onSend={() => sendAgain(taxId)} />
      )}
      <FormError>{failure}</FormError>
    </Card>
  )
}

interface AddressOnFileProps {
  taxId: string
  /** Masked; '' if there is none on file, null while unknown. */
  email: string | null
  onSend: () => Promise<void>
}

function AddressOnFile({ taxId, email, onSend }: AddressOnFileProps) {
  if (email === '') {
    return (
      <>
        <Text>Não há e-mail no seu cadastro para receber o link.</Text>
        <ButtonLink to={stateModeOf(taxId) === 'PJ' ? '/cadastro-pj' : '/atualizar-dados'} fullWidth>
          Cadastrar um e-mail
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      {email !== null && (
        <Text>
          O link novo vai para{' '}
          <strong>
            <Untranslated>{email}</Untranslated>
          </strong>
          , que está no seu cadastro.
        </Text>
      )}
      <Button onClick={onSend} fullWidth>
        Enviar outro link
      </Button>
    </>
  )
}
