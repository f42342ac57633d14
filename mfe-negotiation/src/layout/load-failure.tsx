import { ButtonLink } from '@portal/connected'
import { DeadEndPage } from '@portal/content'
import { LoadFailure, OpeningReminder } from '@portal/debtor'
import { timeInWords } from '@portal/domain/dates'
import { openingAt } from '@portal/domain/opening-hours'
import { useConfig } from '@portal/runtime'
import { useRouteError } from '@portal/runtime/router'
import { EmptyState, NightScene, Text } from '@portal/ui'
import { parseClosedError } from '../journey/calculate'
import { momentInWords } from '../journey/labels'
import { NegotiationClosed } from '../journey/load-step'
import { getNegotiation } from '../journey/negotiation-store'

/** Replaces a screen that failed to load, or that is closed now. */
export function ErrorBoundary() {
  const error = useRouteError()
  const closed = error instanceof NegotiationClosed ? error : parseClosedError(error)
  if (closed) return <Closed reopensAt={closed.reopensAt} />
  return <LoadFailure {...(getNegotiation() && { note: 'O que você já escolheu está guardado.' })} />
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
