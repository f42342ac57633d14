import { ButtonLink } from '@portal/connected'
import { currentTaxId, InBankApp, instalmentCount, instalmentName, LeftOutNotice } from '@portal/debtor'
import { dateInWords } from '@portal/domain/dates'
import { type LoaderFunctionArgs, useLoaderData } from '@portal/runtime/router'
import {
  Accordion,
  AccordionItem,
  Alert,
  Card,
  EmptyState,
  RoadScene,
  Section,
  TaskLayout,
  Text,
} from '@portal/ui'
import { useId } from 'react'
import { loadOpportunities } from '../../journey/opportunities'
import { SlipRow } from '../../success/slip-row'
import { type AgreementSlips, openSlips } from './open-slips'
import styles from './segunda-via.module.css'

export { ErrorBoundary } from '../../layout/load-failure'

export async function loader({ request }: LoaderFunctionArgs) {
  const state = await loadOpportunities(request.signal)
  const opportunities = state.kind === 'open' ? state.opportunities : []
  return { taxId: currentTaxId(), slips: openSlips(state.agreements, opportunities), leftOut: state.leftOut }
}

/** Second copies of slips that can still be paid. */
export function SlipCopyPage() {
  const { taxId, slips, leftOut } = useLoaderData<typeof loader>()
  return (
    <TaskLayout
      title="Segunda via do boleto"
      lead="Os boletos que você ainda pode pagar."
      head={
        <>
          {slips.some(({ payable }) => payable.length > 0) && <InBankApp />}
          <Text className={styles.printed}>Saem no papel os códigos que estão abertos na tela.</Text>
        </>
      }
    >
      <LeftOutNotice what="agreement" count={leftOut} />
      {slips.length === 0 && leftOut === 0 ? (
        <EmptyState
          scene={<RoadScene />}
          title="Nenhum boleto em aberto"
          action={<ButtonLink to="/painel-controle">Ver minhas oportunidades</ButtonLink>}
        >
          <p>Quando você concluir um acordo, os boletos aparecem aqui.</p>
        </EmptyState>
      ) : (
        slips.map((each) => <AgreementCard key={each.agreement.numeroAcordo} slips={each} taxId={taxId} />)
      )}
    </TaskLayout>
  )
}

function AgreementCard({ slips, taxId }: { slips: AgreementSlips; taxId: string }) {
  // Labelled by id: session recorders mask text, but not `aria-label` attributes.
  const id = useId()
  const { agreement, payable, overdue, renegotiation } = slips
  const { numeroAcordo, nomeProduto, carteira, parcelas } = agreement
  const rows = payable.map(({ numero, divida, vencimento, valor }) => (
    <SlipRow
      key={numero}
      slip={{ taxId, carteira, agreement: numeroAcordo, instalment: numero, debt: divida }}
      instalment={{ number: numero, dueDate: vencimento, amount: valor }}
      count={instalmentCount(parcelas)}
    />
  ))
  const [next, ...later] = rows
  return (
    <Card as="article" aria-labelledby={`${id}-name ${id}-number`}>
      <Section title={<span id={`${id}-name`}>{nomeProduto}</span>} size="lg">
        <Text tone="soft" size="sm" id={`${id}-number`}>
          Acordo {numeroAcordo}
        </Text>
        {overdue.length > 0 && (
          <Alert
            tone="warning"
            title={overdueInWords(overdue)}
            action={renegotiation && <ButtonLink to={renegotiation}>Renegociar</ButtonLink>}
          >
            Um boleto vencido não pode mais ser pago.
            {renegotiation === null && ' Fale com a gente para negociar de novo.'}
          </Alert>
        )}
        {next && <ul className={styles.list}>{next}</ul>}
        {later.length > 0 && (
          <Accordion>
            <AccordionItem
              title={
                later.length === 1 ? 'Ver a próxima parcela' : `Ver as próximas ${later.length} parcelas`
              }
            >
              <ul className={styles.list}>{later}</ul>
            </AccordionItem>
          </Accordion>
        )}
      </Section>
    </Card>
  )
}

function overdueInWords(overdue: AgreementSlips['overdue']): string {
  const [oldest, ...others] = overdue
  if (!oldest) return ''
  return others.length === 0
    ? `${instalmentName(oldest)} venceu ${dateInWords(oldest.vencimento)}`
    : `${overdue.length} parcelas venceram, a primeira ${dateInWords(oldest.vencimento)}`
}
