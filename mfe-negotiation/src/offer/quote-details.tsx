import type { Terms } from '@portal/contract'
import { costOfTerms, partsInWords, paymentsOf } from '@portal/debtor'
import { differenceInWords } from '@portal/domain/debt-comparison'
import { centsOf, formatMoney } from '@portal/domain/money'
import {
  Accordion,
  AccordionItem,
  Card,
  CostComposition,
  DebtOverTime,
  Heading,
  Loading,
  PaymentTable,
  Skeleton,
  Stack,
  Text,
} from '@portal/ui'
import type { QuoteState } from '../journey/use-quote'
import { CostParts, LateCharges } from './conditions'
import styles from './quote-details.module.css'

/** The full cost of the choice while it is edited. */
export function QuoteDetails({ state }: { state: QuoteState }) {
  switch (state.kind) {
    case 'asking':
      return <Calculating />
    case 'quoted':
      return <Details terms={state.quote.terms} />
    default:
      return null
  }
}

function Calculating() {
  return (
    <Card aria-live="polite">
      <Loading label="Calculando sua escolha">
        <Stack gap={12}>
          <Skeleton shape="title" width="half" />
          <Skeleton width="long" />
          <Skeleton className={styles.picture} />
          <Skeleton className={styles.picture} />
        </Stack>
      </Loading>
    </Card>
  )
}

function Details({ terms }: { terms: Terms }) {
  const payments = paymentsOf(terms.parcelas)
  const cost = costOfTerms(terms)
  return (
    <Card as="section" aria-label="Sua escolha em detalhe">
      <Stack gap={24}>
        <div>
          <Heading level={2} size="lg">
            {partsInWords(terms)}
          </Heading>
          <Text tone="soft">
            Total a pagar: {formatMoney(centsOf(terms.totalAPagar))}
            {terms.valorEntrada > 0 && `, com entrada de ${formatMoney(centsOf(terms.valorEntrada))}`}.{' '}
            {differenceInWords(cost)}.
          </Text>
        </div>
        <CostComposition cost={cost} />
        <DebtOverTime payments={payments} />
        <Accordion level={3}>
          <AccordionItem title="Do que é feito o custo total (CET)">
            <CostParts terms={terms} />
          </AccordionItem>
          <AccordionItem title="Se atrasar uma parcela">
            <LateCharges terms={terms} />
          </AccordionItem>
          <AccordionItem title="Todas as parcelas">
            <PaymentTable payments={payments} />
          </AccordionItem>
        </Accordion>
      </Stack>
    </Card>
  )
}
