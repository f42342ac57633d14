import { ButtonLink } from '@portal/connected'
import { DeadEndPage } from '@portal/content'
import { ApiError, useSession } from '@portal/runtime'
import { useRevalidator, useRouteError } from '@portal/runtime/router'
import { ErrorState } from '@portal/ui'
import { failedLoad } from './left-out'

/**
 * Replaces a screen whose data failed to load. Rethrows programming errors to the shell's boundary, which reports the
 * module's version.
 * @param props.note what to know meanwhile
 */
export function LoadFailure({ note = 'O problema costuma passar em poucos minutos.' }: { note?: string }) {
  const error = useRouteError()
  const { state, revalidate } = useRevalidator()
  const { session } = useSession()
  if (!(error instanceof ApiError)) throw error
  return (
    <DeadEndPage error={error}>
      <ErrorState
        level={1}
        title={state === 'loading' ? 'Tentando de novo' : 'Não conseguimos abrir esta página'}
        {...failedLoad(error, {
          text: `${note} Confira sua conexão com a internet e tente de novo.`,
          onRetry: revalidate,
        })}
        action={
          <ButtonLink variant="quiet" to={session === null ? '/' : '/painel-controle'}>
            {session === null ? 'Voltar ao início' : 'Voltar ao painel'}
          </ButtonLink>
        }
      />
    </DeadEndPage>
  )
}
