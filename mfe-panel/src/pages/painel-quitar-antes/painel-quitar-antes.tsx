import { ButtonLink } from '@portal/connected'
import { HelpContacts } from '@portal/content'
import { useLoaderData } from '@portal/runtime/router'
import { EmptyState, RoadScene, TaskLayout, Text } from '@portal/ui'
import { useState } from 'react'
import type { Loaded, Quote, SettlementSlip } from './settle'
import { SettlementForm } from './settlement-form'
import { SlipReady } from './slip-ready'

export { LoadFailure as ErrorBoundary } from '@portal/debtor'
export { loadSettlement as loader } from './settle'

/** Early settlement of an agreement: its price, and its slip. */
export function SettlePage() {
  const loaded = useLoaderData<Loaded>()
  const [issued, setIssued] = useState<{ slip: SettlementSlip; quote: Quote } | null>(null)
  if (loaded.kind === 'closed') {
    return (
      <TaskLayout title="Quitar antes" foot={<HelpContacts />}>
        <EmptyState
          scene={<RoadScene />}
          title="Este acordo não pode ser quitado agora"
          action={<ButtonLink to="/painel-negociacoes">Ver meus acordos</ButtonLink>}
        >
          {loaded.why}
        </EmptyState>
      </TaskLayout>
    )
  }
  const { agreement, quote, today } = loaded
  return (
    <TaskLayout
      title="Quitar antes"
      head={
        <Text as="div" size="lg" tone="soft">
          {`${agreement.nomeProduto}, acordo nº\u00a0${agreement.numeroAcordo}`}
        </Text>
      }
    >
      {issued === null ? (
        <SettlementForm
          agreement={agreement}
          firstQuote={quote}
          today={today}
          onIssued={(slip, of) => setIssued({ slip, quote: of })}
        />
      ) : (
        <SlipReady agreement={agreement} {...issued} />
      )}
    </TaskLayout>
  )
}
