import { ButtonLink } from '@portal/connected'
import { HelpContacts } from '@portal/content'
import { useLoaderData } from '@portal/runtime/router'
import { EmptyState } from '@portal/ui'
import { Handshake } from 'lucide-react'
import { useState } from 'react'
import { PanelTask } from '../../layout/panel-task'
import type { Loaded, Quote, SettlementSlip } from './settle'
import { SettlementForm } from './settlement-form'
import { SlipReady } from './slip-ready'

export { LoadFailure as ErrorBoundary } from '../../layout/load-failure'
export { loadSettlement as loader } from './settle'

/** What it costs to settle an agreement early, and the slip for it. */
export function SettlePage() {
  const loaded = useLoaderData<Loaded>()
  const [issued, setIssued] = useState<{ slip: SettlementSlip; quote: Quote } | null>(null)
  if (loaded.kind === 'closed') {
    return (
      <PanelTask title="Quitar antes" foot={<HelpContacts />}>
        <EmptyState
          icon={<Handshake size={32} />}
          title="Este acordo não pode ser quitado agora"
          action={<ButtonLink to="/painel-negociacoes">Ver meus acordos</ButtonLink>}
        >
          {loaded.why}
        </EmptyState>
      </PanelTask>
    )
  }
  const { agreement, quote, today } = loaded
  return (
    <PanelTask
      title="Quitar antes"
      lead={`${agreement.nomeProduto}, acordo nº\u00a0${agreement.numeroAcordo}`}
    >
      {issued === null ? (
        <SettlementForm
          agreement={agreement}
          first={quote}
          today={today}
          onIssued={(slip, of) => setIssued({ slip, quote: of })}
        />
      ) : (
        <SlipReady agreement={agreement} {...issued} />
      )}
    </PanelTask>
  )
}
