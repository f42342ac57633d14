import { ButtonLink } from '@portal/connected'
import { WithHelp } from '@portal/content'
import { failedLoad, isClosed, LeftOutNotice } from '@portal/debtor'
import { resetNegotiations } from '@portal/debtor/reads'
import { queryClient, useQuery } from '@portal/runtime/query'
import { Button, Card, EmptyState, ErrorState, RoadScene, Section, Skeleton } from '@portal/ui'
import { type Agreements, agreementsQuery, type ListedAgreement } from '../../agreements/load-agreements'
import { OpenConclusions } from '../../conclusions/open-conclusions'
import { PanelScreen } from '../../layout/panel-screen'
import { RestoreFocus } from '../../layout/restore-focus'
import { Waiting } from '../../loading/waiting'
import { AgreementCard } from './agreement-card'

export function AgreementsPage() {
  const { data, error, isFetching } = useQuery(agreementsQuery())
  const view = data ? 'listed' : isFetching ? 'loading' : error ? 'failed' : 'stopped'
  return (
    <PanelScreen title="Meus acordos">
      <OpenConclusions />
      <RestoreFocus view={view}>
        {view === 'loading' && <AgreementsInProgress onCancel={stop} />}
        {view === 'failed' && (
          <WithHelp error={error}>
            <ErrorState
              title="Não conseguimos buscar seus acordos"
              {...failedLoad(error, {
                text: 'O problema é do nosso lado e costuma passar em poucos minutos. Seus acordos continuam valendo.',
                onRetry: resetNegotiations,
              })}
            />
          </WithHelp>
        )}
        {view === 'stopped' && (
          <EmptyState
            scene={<RoadScene />}
            title="Você parou a busca"
            action={<Button onClick={resetNegotiations}>Buscar de novo</Button>}
          >
            Seus acordos continuam guardados no banco.
          </EmptyState>
        )}
        {data && <AgreementList {...data} />}
      </RestoreFocus>
    </PanelScreen>
  )
}

const stop = () => void queryClient.cancelQueries({ queryKey: agreementsQuery().queryKey })

function AgreementList({ listed, leftOut }: Agreements) {
  if (listed.length === 0 && leftOut === 0) {
    return (
      <WithHelp>
        <EmptyState
          scene={<RoadScene />}
          title="Você ainda não tem acordos"
          action={<ButtonLink to="/painel-controle">Ver minhas oportunidades</ButtonLink>}
        >
          Quando você concluir um acordo, as parcelas, os boletos e as datas ficam aqui.
        </EmptyState>
      </WithHelp>
    )
  }
  const open = listed.filter(({ agreement }) => !isClosed(agreement))
  const closed = listed.filter(({ agreement }) => isClosed(agreement))
  const cards = (some: readonly ListedAgreement[]) =>
    some.map((one) => <AgreementCard key={one.agreement.numeroAcordo} {...one} />)
  return (
    <>
      <LeftOutNotice what="agreement" count={leftOut} />
      {open.length > 0 && (
        <Section title={open.length === 1 ? '1 acordo em andamento' : `${open.length} acordos em andamento`}>
          {cards(open)}
        </Section>
      )}
      {closed.length > 0 && <Section title="Encerrados">{cards(closed)}</Section>}
    </>
  )
}

function AgreementsInProgress({ onCancel }: { onCancel: () => void }) {
  return (
    <Waiting label="Buscando seus acordos" slow="Continuamos buscando seus acordos." onCancel={onCancel}>
      <Card gap={16}>
        <Skeleton shape="title" width="half" />
        <Skeleton width="short" />
        <Skeleton shape="control" />
        <Skeleton />
        <Skeleton width="long" />
        <Skeleton width="long" />
      </Card>
    </Waiting>
  )
}
