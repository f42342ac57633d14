import { ButtonLink } from '@portal/connected'
import { Term } from '@portal/content'
import { LeftOutNotice } from '@portal/debtor'
import { dateInWords } from '@portal/domain/dates'
import { Alert, EmptyState, Inline, RoadScene, Stack, TaskLayout, Text } from '@portal/ui'
import { useTrackOnce } from '../../journey/use-track-once'
import type { ProposalSlipsData } from './load-slips'
import { ProposalSlipCard } from './proposal-slip-card'

export interface ProposalSlipsPageProps extends Omit<ProposalSlipsData, 'kind'> {
  title: string
  text: string
}

/** Slips that can be paid without a login. */
export function ProposalSlipsPage({
  title,
  text,
  slips,
  lapsed,
  leftOut,
  registration,
  loggedIn,
}: ProposalSlipsPageProps) {
  const [firstSlip] = slips
  useTrackOnce(firstSlip ? 'boletagem' : null, {
    ...(firstSlip && { idNegociacao: firstSlip.idNegociacao }),
    valueTotal: slips.reduce((sum, { valor }) => sum + valor, 0),
    contractCount: slips.reduce((sum, { contratos }) => sum + contratos.length, 0),
  })
  return (
    <TaskLayout
      title={title}
      lead={firstSlip && text}
      head={
        firstSlip && (
          <Alert title="Isto é uma proposta">
            São <Term name="boletoDeProposta">boletos de proposta</Term>: pagar não é obrigatório. Se você
            pagar até o vencimento, a oferta está aceita. Por segurança, seus dados aparecem escondidos.
          </Alert>
        )
      }
      foot={<OtherWays registration={registration} loggedIn={loggedIn} />}
    >
      <LeftOutNotice what="slip" count={leftOut} />
      {lapsed.length > 0 && (
        <Alert title={lapsed.length === 1 ? 'Um boleto venceu' : `${lapsed.length} boletos venceram`}>
          {lapsed
            .map(({ nomeProduto, vencimento }) => `${nomeProduto}: até ${dateInWords(vencimento)}.`)
            .join(' ')}{' '}
          Não dá mais para pagar.
        </Alert>
      )}
      {firstSlip || leftOut + lapsed.length > 0 ? (
        slips.map((slip) => (
          <ProposalSlipCard key={slip.idNegociacao} slip={slip} open={slips.length === 1} />
        ))
      ) : (
        <EmptyState scene={<RoadScene />} title="Nenhum boleto de campanha agora">
          <p>
            {loggedIn
              ? 'Suas outras formas de negociar estão no painel.'
              : 'Entre para ver suas outras formas de negociar.'}
          </p>
        </EmptyState>
      )}
    </TaskLayout>
  )
}

function OtherWays({ registration, loggedIn }: Pick<ProposalSlipsData, 'registration' | 'loggedIn'>) {
  if (loggedIn) {
    return (
      <ButtonLink variant="quiet" to="/painel-controle">
        Ver outras formas de negociar
      </ButtonLink>
    )
  }
  return (
    <Stack gap={8}>
      <Text weight="strong">Quer parcelar ou negociar de outro jeito?</Text>
      <Inline>
        <ButtonLink variant="secondary" size="sm" to={registration}>
          {registration === '/cria-senha' ? 'Criar minha senha' : 'Fazer cadastro da empresa'}
        </ButtonLink>
        <ButtonLink variant="quiet" size="sm" to="/login-cpf">
          Já tenho senha
        </ButtonLink>
      </Inline>
    </Stack>
  )
}
