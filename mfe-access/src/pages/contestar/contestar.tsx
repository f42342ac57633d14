import { ButtonLink } from '@portal/connected'
import { failureMessage } from '@portal/debtor'
import { ApiError, send } from '@portal/runtime'
import { useLoaderData } from '@portal/runtime/router'
import { Button, DoneScene, FormError, SignpostScene } from '@portal/ui'
import { useState } from 'react'
import { loadLinkSecret } from '../../identity/link-secret'
import { TaskScreen } from '../../task-screen/task-screen'

type State = { kind: 'waiting'; failure: string } | { kind: 'cancelled' } | { kind: 'useless' }

export const loader = loadLinkSecret

const OBJECT = 'POST /api/v1/contestacao/{id}'

/**
 * Target of the link sent to a replaced contact, in case another person changes the account. Only a press cancels, as
 * mail scanners open links.
 */
export function ObjectionPage() {
  const id = useLoaderData<typeof loader>()
  const [state, setState] = useState<State>(
    id === null ? { kind: 'useless' } : { kind: 'waiting', failure: '' },
  )

  async function cancelChange() {
    if (id === null) return
    try {
      await send(OBJECT, { params: { id } })
      setState({ kind: 'cancelled' })
    } catch (error) {
      const isUseless = error instanceof ApiError && (error.status === 400 || error.status === 404)
      setState(isUseless ? { kind: 'useless' } : { kind: 'waiting', failure: failureMessage(OBJECT, error) })
    }
  }

  switch (state.kind) {
    case 'waiting':
      return (
        <TaskScreen
          scene={<SignpostScene />}
          title="Não foi você?"
          lead="Se você não pediu a mudança no seu cadastro, cancele aqui. Se foi você, não faça nada."
          action={
            <>
              <FormError>{state.failure}</FormError>
              <Button onClick={cancelChange} fullWidth>
                Não fui eu: cancelar a mudança
              </Button>
            </>
          }
        />
      )
    case 'cancelled':
      return (
        <TaskScreen
          arriving
          scene={<DoneScene />}
          title="Mudança cancelada"
          lead="Seu cadastro tem de novo o contato antigo. Se a mudança já valia, encerramos o acesso e a senha: entre com um código."
          action={
            <ButtonLink to="/login-cpf" fullWidth>
              Entrar com código
            </ButtonLink>
          }
        />
      )
    case 'useless':
      return (
        <TaskScreen
          arriving
          scene={<SignpostScene />}
          title="Este link não vale"
          lead="Ele pode já ter sido usado, ter mais de 30 dias ou ter chegado cortado. Se algo parece errado, fale com uma agência."
          action={
            <ButtonLink to="/procure-uma-agencia" fullWidth>
              Procurar uma agência
            </ButtonLink>
          }
        />
      )
  }
}
