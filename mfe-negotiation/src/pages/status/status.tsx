import { ButtonLink } from '@portal/connected'
import type { Data } from '@portal/contract'
import { currentTaxId, isUnsigned, LeftOutNotice, signingDeadline } from '@portal/debtor'
import { countLeftOut } from '@portal/domain/shape'
import { send } from '@portal/runtime'
import { type LoaderFunctionArgs, useLoaderData } from '@portal/runtime/router'
import { Card, DateText, TaskLayout, Text, Timeline, type TimelineItem } from '@portal/ui'
import { agreementOfRequest } from '../../journey/load-agreement'
import { Recommendation } from '../../success/recommendation'

export { ErrorBoundary } from '../../layout/load-failure'

type Status = Data<'GET /api/v1/Proposta/Status/{id}'>
type Stage = Status['etapas'][number]

export async function loader({
  request,
}: LoaderFunctionArgs): Promise<Status & { taxId: string; deadline: string }> {
  const agreement = await agreementOfRequest(request, ['AGUARDANDO_DOCUMENTOS', 'AGUARDANDO_ASSINATURA'])
  const { data } = await send('GET /api/v1/Proposta/Status/{id}', {
    params: { id: agreement.numeroAcordo },
    signal: request.signal,
  })
  const deadline = isUnsigned(data) ? signingDeadline(agreement) : ''
  return { ...data, taxId: currentTaxId(), deadline }
}

const stageNames: Readonly<Record<Stage['etapa'], string>> = {
  ANALISE: 'Análise',
  DOCUMENTOS: 'Documentos',
  ASSINATURA: 'Assinatura',
  CONCLUIDA: 'Conclusão',
  CANCELADA: 'Cancelamento',
}
const stageStates: Readonly<Record<Stage['estado'], TimelineItem['state']>> = {
  FEITA: 'done',
  ATUAL: 'current',
  PENDENTE: 'upcoming',
}

/** The progress of a proposal, and its next step. */
export function ProposalStatusPage() {
  const status = useLoaderData<typeof loader>()
  const { numeroAcordo, nomeProduto, estado, etapas, taxId, deadline } = status
  return (
    <TaskLayout title="Andamento do acordo" lead={`${nomeProduto}, acordo ${numeroAcordo}`}>
      <Card gap={24}>
        <LeftOutNotice what="stage" count={countLeftOut(status, 'etapas')} />
        <Timeline label="Etapas do acordo" items={etapas.map(toItem)} />
        {deadline !== '' && <Text>{deadline}</Text>}
        <NextMove estado={estado} numeroAcordo={numeroAcordo} />
      </Card>
      {estado === 'QUITADO' && <Recommendation taxId={taxId} agreement={null} />}
    </TaskLayout>
  )
}

function toItem({ etapa, estado, em, descricao }: Stage): TimelineItem {
  return {
    id: etapa,
    title: stageNames[etapa],
    state: stageStates[estado],
    meta: em === null ? undefined : <DateText iso={em} style="datetime" />,
    children: descricao,
  }
}

function NextMove({ estado, numeroAcordo }: Pick<Status, 'estado' | 'numeroAcordo'>) {
  const query = new URLSearchParams({ acordo: numeroAcordo })
  switch (estado) {
    case 'AGUARDANDO_DOCUMENTOS':
      return <ButtonLink to={`/upload-docs?${query}`}>Enviar documentos</ButtonLink>
    case 'AGUARDANDO_ASSINATURA':
      return <ButtonLink to={`/refinanciamento-contrato?${query}`}>Ler e assinar o contrato</ButtonLink>
    case 'ATIVO':
    case 'EM_ATRASO':
      return <ButtonLink to="/segunda-via">Ver boletos</ButtonLink>
    case 'QUITADO':
    case 'CANCELADO':
      return <ButtonLink to="/painel-controle">Ver minhas oportunidades</ButtonLink>
  }
}
