import { ButtonLink } from '@portal/connected'
import { HelpContacts } from '@portal/content'
import { failedLoad, isClosed, LeftOutNotice } from '@portal/debtor'
import { dateInWords, timeInWords } from '@portal/domain/dates'
import { useConfig } from '@portal/runtime'
import { Alert, EmptyState, ErrorState, Stack, Text } from '@portal/ui'
import { Clock, FileSearch, Inbox } from 'lucide-react'
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
 * What to do now, then each outcome of the look-up in plain language. Out of hours the list is mostly not asked
 * for, and what is closed is said first: the agreements are one link away.
 */
export function LookUpResult({ found, onRetry }: { found: LookUp; onRetry: () => Promise<void> }) {
  const { agreements, opportunities, today } = found
  return (
    <>
      <div className={styles.top}>
        {found.outcome !== 'Fora de horário' && (
          <NextStepCard agreements={agreements} opportunities={opportunities} today={today} />
        )}
        {opportunities.length > 1 && isWhole(found) && <SumCard opportunities={opportunities} />}
      </div>
      <LeftOutNotice what="offer" count={found.leftOut} />
      <Lapsed offers={found.lapsed} />
      <Outcome found={found} onRetry={onRetry} />
      {found.outcome !== 'Exibir negociações' && <HelpContacts />}
    </>
  )
}

/** Whether the offers are all that is owed: a sum of fewer is no total. */
const isWhole = ({ leftOut, lapsed }: LookUp) => leftOut + lapsed.length === 0

function Outcome({ found, onRetry }: { found: LookUp; onRetry: () => Promise<void> }) {
  const hasAgreement = found.agreements.some((agreement) => !isClosed(agreement))
  switch (found.outcome) {
    case 'Exibir negociações':
      return (
        <>
          {found.closing && <ClosingSoon />}
          {found.resume && <ResumeCard resume={found.resume} opportunities={found.opportunities} />}
          <OfferList opportunities={found.opportunities} whole={isWhole(found)} />
        </>
      )
    case 'Fora de horário':
      return <Closed reopens={found.reopens} />
    case 'Nenhum registro encontrado':
      if (hasAgreement) return <NoOffer />
      return (
        <EmptyState
          icon={<FileSearch size={32} />}
          title="Não encontramos dívidas com o seu documento"
          action={toAgreements}
        >
          Não há nada em aberto aqui para o seu CPF ou CNPJ. Se você recebeu uma cobrança, confira se ela é de
          outro banco ou fale com a gente.
        </EmptyState>
      )
    case 'Não há negociações':
      // What there is instead stands above.
      if (found.leftOut + found.lapsed.length > 0) return toAgreements
      if (hasAgreement) return <NoOffer />
      return (
        <EmptyState
          icon={<Inbox size={32} />}
          title="Não há oportunidades para você agora"
          action={toAgreements}
        >
          Novas condições aparecem aqui. Se você já fez um acordo, acompanhe as parcelas em Meus acordos.
        </EmptyState>
      )
    case 'Erro api Bradesco':
      return (
        <ErrorState
          title="Não conseguimos buscar suas oportunidades"
          {...failedLoad(found.error, {
            text: 'O problema é do nosso lado e costuma passar em poucos minutos. Nada do que você já fez foi perdido.',
            onRetry,
          })}
          action={toAgreements}
        />
      )
  }
}

/** An offer that has ended is told, and opens nothing. */
function Lapsed({ offers }: { offers: LookUp['lapsed'] }) {
  const days = offers.map(({ validade }) => validade).sort()
  const [first] = days
  if (first === undefined) return null
  return (
    <Alert title={offers.length === 1 ? 'Uma oferta terminou' : `${offers.length} ofertas terminaram`}>
      {offers.map(({ nomeProduto }) => nomeProduto).join(', ')}: até {dateInWords(days.at(-1) ?? first)}. Não
      dá mais para aceitar. Novas condições aparecem aqui.
    </Alert>
  )
}

/** Beside an agreement that wants something: no more than a line. */
function NoOffer() {
  return (
    <Stack gap={12} align="start">
      <Text tone="soft">Nenhuma nova oferta hoje. Novas condições aparecem aqui.</Text>
      {toAgreements}
    </Stack>
  )
}

function Closed({ reopens }: { reopens: string | null }) {
  const { from, to } = useConfig().hours.negotiation
  return (
    <EmptyState
      icon={<Clock size={32} />}
      title={reopens === null ? 'A negociação está fechada agora' : `A negociação reabre ${reopens}`}
      action={toAgreements}
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
