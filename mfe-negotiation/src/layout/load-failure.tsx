import { ButtonLink } from '@portal/connected'
import { DeadEndPage } from '@portal/content'
import { failedLoad, OpeningReminder } from '@portal/debtor'
import { timeInWords } from '@portal/domain/dates'
import { openingAt } from '@portal/domain/opening-hours'
import { ApiError, useConfig, useSession } from '@portal/runtime'
import { useRevalidator, useRouteError } from '@portal/runtime/router'
import { EmptyState, ErrorState, NightScene, Text } from '@portal/ui'
import { parseClosedError } from '../journey/calculate'
import { momentInWords } from '../journey/labels'
import { NegotiationClosed } from '../journey/load-step'
import { getNegotiation } from '../journey/negotiation-store'

/**
 * Replaces a screen that failed to load. Rethrows programming errors to the shell's boundary, which reports this
 * module's version.
 */
export function ErrorBoundary() {
  const error = useRouteError()
  const revalidator = useRevalidator()
  const { session } = useSession()
  const closed = error instanceof NegotiationClosed ? error : parseClosedError(error)
  if (closed) return <Closed reopensAt={closed.reopensAt} />
  if (!(error instanceof ApiError)) throw error
  const busy = revalidator.state === 'loading'
  return (
    <DeadEndPage error={error}>
      <ErrorState
        level={1}
        title={busy ? 'Tentando de novo' : 'Não conseguimos abrir esta página'}
        {...failedLoad(error, {
          text: `${getNegotiation() === null ? '' : 'O que você já escolheu está guardado. '}Confira sua conexão com a internet e tente de novo.`,
          onRetry: () => revalidator.revalidate(),
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

function Closed({ reopensAt }: { reopensAt: string | null }) {
  const { from, to } = useConfig().hours.negotiation
  const opening = reopensAt === null ? null : openingAt(reopensAt)
  const reopening =
    reopensAt === null || opening === null ? `às ${timeInWords(from)}` : momentInWords(reopensAt)
  return (
    <DeadEndPage>
      <EmptyState
        level={1}
        scene={<NightScene />}
        title="A negociação está fechada agora"
        action={
          <>
            {opening && <OpeningReminder opening={opening} />}
            <ButtonLink to="/painel-negociacoes">Ver meus acordos</ButtonLink>
          </>
        }
      >
        <Text>
          Ela abre todos os dias das {timeInWords(from)} às {timeInWords(to)} e reabre {reopening}. O que você
          já escolheu está guardado.
        </Text>
        <p>Seus acordos, as segundas vias e as dúvidas continuam abertos.</p>
      </EmptyState>
    </DeadEndPage>
  )
}
