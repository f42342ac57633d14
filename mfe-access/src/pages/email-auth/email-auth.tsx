import { MailCheck, MailWarning } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { ApiError, identification, readSession, send } from 'shared-kernel'
import { useParams } from 'shared-kernel/router'
import { Button, ButtonLink, Card, FormError, Loading, Skeleton, Stack, Text } from 'shared-kernel/ui'
import { failureMessage } from '../../forms/failure-message'
import { TaskScreen } from '../../task-screen/task-screen'

type State =
  | { kind: 'confirming' }
  | { kind: 'confirmed'; email: string }
  /** The link was used, mistyped or is too old. */
  | { kind: 'useless'; expired: boolean }
  | { kind: 'failed'; message: string }

const CONFIRM = 'GET /api/auth/GetAutenticaEmail/{id}'
const SEND_AGAIN = 'POST /api/auth/urlAutenticaEmailResposta'

/** The link of the confirmation e-mail ends here. */
export function Component() {
  const { id = '' } = useParams()
  const [state, setState] = useState<State>({ kind: 'confirming' })

  const confirm = useCallback(async () => {
    setState({ kind: 'confirming' })
    setState(await confirmed(id))
  }, [id])

  useEffect(() => void confirm(), [confirm])

  switch (state.kind) {
    case 'confirming':
      return (
        <TaskScreen title="Confirmando seu e-mail">
          <Loading label="Confirmando seu e-mail">
            <Skeleton shape="control" />
          </Loading>
        </TaskScreen>
      )
    case 'confirmed':
      return (
        <TaskScreen
          icon={<MailCheck size={32} />}
          title="E-mail confirmado"
          lead={
            <>
              <strong>{state.email}</strong> agora recebe seus códigos e boletos.
            </>
          }
        >
          <ButtonLink to={readSession() === null ? '/login-cpf' : '/painel-controle'} fullWidth>
            {readSession() === null ? 'Entrar' : 'Ir para o painel'}
          </ButtonLink>
        </TaskScreen>
      )
    case 'useless':
      return (
        <TaskScreen
          icon={<MailWarning size={32} />}
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
          icon={<MailWarning size={32} />}
          title="Não conseguimos confirmar agora"
          lead={state.message}
        >
          <Button onClick={confirm} fullWidth>
            Tentar de novo
          </Button>
        </TaskScreen>
      )
  }
}

async function confirmed(id: string): Promise<State> {
  try {
    const { data } = await send(CONFIRM, { params: { id } })
    return { kind: 'confirmed', email: data.email }
  } catch (error) {
    const status = error instanceof ApiError ? error.status : null
    // 400: an id that no link of ours has.
    if (status === 400 || status === 404 || status === 410)
      return { kind: 'useless', expired: status === 410 }
    return { kind: 'failed', message: failureMessage(CONFIRM, error, 'PF') }
  }
}

/** A fresh link to the registered address, for somebody whose tax id is known. */
function AnotherLink() {
  const [taxId] = useState(() => readSession()?.cpfCnpj ?? identification.get())
  const [sentTo, setSentTo] = useState<string>()
  const [failure, setFailure] = useState('')

  async function sendAgain(cpfCnpj: string) {
    setFailure('')
    try {
      const { data } = await send(SEND_AGAIN, { body: { cpfCnpj } })
      setSentTo(data.destino)
    } catch (error) {
      setFailure(failureMessage(SEND_AGAIN, error, 'PF'))
    }
  }

  if (sentTo !== undefined) {
    return (
      <Text role="status">
        Enviamos outro link para <strong>{sentTo}</strong>.
      </Text>
    )
  }
  return (
    <Card>
      <Stack>
        {taxId === null ? (
          <>
            <Text>Entre para pedir outro link em Meus dados.</Text>
            <ButtonLink to="/login-cpf?voltar=/painel-meus-dados" fullWidth>
              Entrar
            </ButtonLink>
          </>
        ) : (
          <Button onClick={() => sendAgain(taxId)} fullWidth>
            Enviar outro link
          </Button>
        )}
        <FormError>{failure}</FormError>
      </Stack>
    </Card>
  )
}
