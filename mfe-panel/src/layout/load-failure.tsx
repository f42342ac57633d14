import { ButtonLink } from '@portal/connected'
import { DeadEndPage } from '@portal/content'
import { failedLoad } from '@portal/debtor'
import { ApiError } from '@portal/runtime'
import { useRevalidator, useRouteError } from '@portal/runtime/router'
import { ErrorState } from '@portal/ui'

/**
 * Replaces a screen whose data failed to load. Rethrows programming errors to the shell's boundary, which reports this
 * module's version.
 */
export function LoadFailure() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  if (!(error instanceof ApiError)) throw error
  return (
    <DeadEndPage error={error}>
      <ErrorState
        level={1}
        title="Não conseguimos abrir esta página"
        {...failedLoad(error, {
          text: 'O problema costuma passar em poucos minutos. Confira sua conexão com a internet e tente de novo.',
          onRetry: revalidate,
        })}
        action={
          <ButtonLink variant="quiet" to="/painel-controle">
            Voltar ao painel
          </ButtonLink>
        }
      />
    </DeadEndPage>
  )
}
