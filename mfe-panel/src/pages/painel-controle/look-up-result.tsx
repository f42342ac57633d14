import { ButtonLink } from '@portal/connected'
import { WithHelp } from '@portal/content'
import { failedLoad, isClosed, LeftOutNotice, OpeningReminder } from '@portal/debtor'
import { dateInWords, timeInWords } from '@portal/domain/dates'
import { useConfig } from '@portal/runtime'
import { Alert, EmptyState, ErrorState, NightScene, RoadScene, Stack, SunriseScene, Text } from '@portal/ui'
import { NameNews } from '../../after-payment/name-news'
import type { LookUp } from '../../look-up/look-up'
import { NextStepCard } from '../../next-step/next-step-card'
import styles from '../../next-step/next-step-card.module.css'
import { SumCard } from '../../next-step/sum-card'
import { OfferList } from './offer-list'
import { ResumeCard } from './resume-card'

const toAgreements = (
  <ButtonLink variant="secondary" to="/painel-negociacoes">
    Ver meus acordos
  </ButtonLink>
)

/**
 * The next action, then the outcome of the look-up. Out of hours the list is usually not requested: the closing notice
 * comes first, and the agreements are linked.
 */
export function LookUpResult({ result, onRetry }: { result: LookUp; onRetry: () => Promise<void> }) {
  const { agreements, opportunities, today } = result
  return (
    <>
      <div className={styles.top}>
        {result.outcome !== 'Fora de horário' && (
          <NextStepCard agreements={agreements} opportunities={opportunities} today={today} />
        )}
        {opportunities.length > 1 && isWhole(result) && <SumCard opportunities={opportunities} />}
      </div>
      <NameNews agreements={agreements} today={today} />
      <LeftOutNotice what="offer" count={result.leftOut} />
      <Lapsed offers={result.lapsed} />
      {result.outcome === 'Exibir negociações' ? (
        <Offers result={result} />
      ) : (
        <WithHelp>
          <Outcome result={result} onRetry={onRetry} />
        </WithHelp>
      )}
    </>
  )
}

/** Whether the offers cover the whole debt; otherwise their sum is not a total. */
const isWhole = ({ leftOut, lapsed }: LookUp) => leftOut + lapsed.length === 0

function Offers({ result }: { result: LookUp }) {
  return (
    <>
      {result.closing && <ClosingSoon />}
      {result.resume && <ResumeCard resume={result.resume} opportunities={result.opportunities} />}
      <OfferList opportunities={result.opportunities} whole={isWhole(result)} />
    </>
  )
}

function Outcome({ result, onRetry }: { result: LookUp; onRetry: () => Promise<void> }) {
  const hasAgreement = result.agreements.some((agreement) => !isClosed(agreement))
  switch (result.outcome) {
    case 'Fora de horário':
      return <Closed reopens={result.reopens} />
    case 'Nenhum registro encontrado':
      if (hasAgreement) return <NoOffer />
      return (
        <EmptyState scene={<SunriseScene />} title="Nada em aberto para você aqui" action={toAgreements}>
          Não encontramos dívida para o seu CPF ou CNPJ. Se você recebeu uma cobrança, confira se ela é de
          outro banco ou fale com a gente.
        </EmptyState>
      )
    case 'Não há negociações':
      // The other content is rendered above.
      if (result.leftOut + result.lapsed.length > 0) return toAgreements
      if (hasAgreement) return <NoOffer />
      return (
        <EmptyState scene={<RoadScene />} title="Não há oportunidades para você agora" action={toAgreements}>
          Novas condições aparecem aqui. Se você já fez um acordo, acompanhe as parcelas em Meus acordos.
        </EmptyState>
      )
    case 'Erro api Bradesco':
      return (
        <ErrorState
          title="Não conseguimos buscar suas oportunidades"
          {...failedLoad(result.error, {
            text: 'O problema é do nosso lado e costuma passar em poucos minutos. Nada do que você já fez foi perdido.',
            onRetry,
          })}
          action={toAgreements}
        />
      )
  }
}

/** Expired offers, without a link. */
function Lapsed({ offers }: { offers: LookUp['lapsed'] }) {
  const days = offers.map(({ validade }) => validade).sort()
  const [firstDay] = days
  if (firstDay === undefined) return null
  return (
    <Alert title={offers.length === 1 ? 'Uma oferta terminou' : `${offers.length} ofertas terminaram`}>
      {offers.map(({ nomeProduto }) => nomeProduto).join(', ')}: até {dateInWords(days.at(-1) ?? firstDay)}.
      Não dá mais para aceitar. Novas condições aparecem aqui.
    </Alert>
  )
}

/** A short line, shown beside an agreement that needs action. */
function NoOffer() {
  return (
    <Stack gap={12} align="start">
      <Text tone="soft">Nenhuma nova oferta hoje. Novas condições aparecem aqui.</Text>
      {toAgreements}
    </Stack>
  )
}

function Closed({ reopens }: Pick<LookUp, 'reopens'>) {
  const { from, to } = useConfig().hours.negotiation
  return (
    <EmptyState
      scene={<NightScene />}
      title={reopens === null ? 'A negociação está fechada agora' : `A negociação reabre ${reopens.words}`}
      action={
        <>
          {reopens && <OpeningReminder opening={reopens.opening} />}
          {toAgreements}
        </>
      }
    >
      <p>
        Dá para negociar todos os dias, das {timeInWords(from)} às {timeInWords(to)}, no horário de Brasília.
      </p>
      <p>Seus acordos, a segunda via de boletos, seus dados e as dúvidas ficam abertos a qualquer hora.</p>
    </EmptyState>
  )
}

function ClosingSoon() {
  const { to } = useConfig().hours.negotiation
  return (
    <Alert tone="warning" title={`A negociação fecha às ${timeInWords(to)}`}>
      Dá para começar agora. Se não der tempo de concluir, o que você escolher fica guardado.
    </Alert>
  )
}
