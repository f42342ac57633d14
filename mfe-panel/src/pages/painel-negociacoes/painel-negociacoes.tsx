import { ButtonLink } from '@portal/connected'
import { isClosed } from '@portal/debtor'
import { Button, Card, EmptyState, ErrorState, Loading, Section, Skeleton, Stack } from '@portal/ui'
import { Handshake } from 'lucide-react'
import { type ListedAgreement, loadAgreements } from '../../agreements/load-agreements'
import { knownName } from '../../debtor/known-name'
import { useNameInBar } from '../../debtor/use-name-in-bar'
import { PanelScreen } from '../../layout/panel-screen'
import { PatientRegion } from '../../patience/patient-region'
import { TakingLong } from '../../patience/taking-long'
import { type PatientLoad, usePatientLoad } from '../../patience/use-patient-load'
import { AgreementCard } from './agreement-card'

export function AgreementsPage() {
  const agreements = usePatientLoad(loadAgreements)
  useNameInBar(agreements.state.kind === 'done' ? (knownName() ?? undefined) : undefined)
  return (
    <PanelScreen title="Meus acordos">
      <PatientRegion state={agreements.state}>
        <AgreementsView {...agreements} />
      </PatientRegion>
    </PanelScreen>
  )
}

function AgreementsView({ state, cancel, retry }: PatientLoad<readonly ListedAgreement[]>) {
  switch (state.kind) {
    case 'loading':
      return <AgreementsInProgress slow={state.slow} onCancel={cancel} />
    case 'cancelled':
      return (
        <EmptyState
          icon={<Handshake size={32} />}
          title="Você parou a busca"
          action={<Button onClick={retry}>Buscar de novo</Button>}
        >
          Seus acordos continuam guardados no banco.
        </EmptyState>
      )
    case 'failed':
      return (
        <ErrorState
          title="Não conseguimos buscar seus acordos"
          text="O problema é do nosso lado e costuma passar em poucos minutos. Seus acordos continuam valendo."
          onRetry={retry}
        />
      )
    case 'done':
      return <Agreements listed={state.value} onChanged={retry} />
  }
}

interface AgreementsProps {
  listed: readonly ListedAgreement[]
  onChanged: () => Promise<void>
}

function Agreements({ listed, onChanged }: AgreementsProps) {
  if (listed.length === 0) {
    return (
      <EmptyState
        icon={<Handshake size={32} />}
        title="Você ainda não tem acordos"
        action={<ButtonLink to="/painel-controle">Ver minhas oportunidades</ButtonLink>}
      >
        Quando você concluir um acordo, as parcelas, os boletos e as datas ficam aqui.
      </EmptyState>
    )
  }
  const open = listed.filter(({ agreement }) => !isClosed(agreement))
  const closed = listed.filter(({ agreement }) => isClosed(agreement))
  const cards = (some: readonly ListedAgreement[]) =>
    some.map((one) => <AgreementCard key={one.agreement.numeroAcordo} {...one} onChanged={onChanged} />)
  return (
    <>
      {open.length > 0 && (
        <Section title={open.length === 1 ? '1 acordo em andamento' : `${open.length} acordos em andamento`}>
          {cards(open)}
        </Section>
      )}
      {closed.length > 0 && <Section title="Encerrados">{cards(closed)}</Section>}
    </>
  )
}

function AgreementsInProgress({ slow, onCancel }: { slow: boolean; onCancel: () => void }) {
  return (
    <>
      {slow && <TakingLong onCancel={onCancel}>Continuamos buscando seus acordos.</TakingLong>}
      <Loading label="Buscando seus acordos">
        <Card>
          <Stack gap={16}>
            <Skeleton shape="title" width="half" />
            <Skeleton width="short" />
            <Skeleton shape="control" />
            <Skeleton />
            <Skeleton width="long" />
            <Skeleton width="long" />
          </Stack>
        </Card>
      </Loading>
    </>
  )
}
