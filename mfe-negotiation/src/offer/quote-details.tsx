import type { Terms } from '@portal/contract'
import { costOfTerms, paymentsOf } from '@portal/debtor'
import { differenceInWords } from '@portal/domain/debt-comparison'
import { centsOf, formatMoney } from '@portal/domain/money'
import {
  Accordion,
  AccordionItem,
  Card,
  CostComposition,
  classNames,
  DebtOverTime,
  Heading,
  Loading,
  PaymentTable,
  Skeleton,
  Stack,
  Text,
} from '@portal/ui'
import { useLayoutEffect, useRef } from 'react'
import type { QuoteState } from '../journey/use-quote'
import { partsInWords } from '../layout/choice-summary'
import { CostParts, LateCharges } from './conditions'
import styles from './quote-details.module.css'

/** The full cost of the choice while it is edited. */
export function QuoteDetails({ state }: { state: QuoteState }) {
  const asking = state.kind === 'asking'
  const place = useKeptHeight(asking)
  const terms = state.kind === 'quoted' ? state.quote.terms : null
  if (!asking && terms === null) return null
  return (
    <div ref={place} className={classNames(styles.place, asking && styles.asking)}>
      {terms ? <Details terms={terms} /> : <Calculating />}
    </div>
  )
}

/**
 * While figures are asked for, their place stays as high as it was, or as it usually becomes: what stands below does not
 * jump.
 */
function useKeptHeight(asking: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  useLayoutEffect(() => {
    if (!place.current) return
    place.current.style.minBlockSize = asking && height.current > 0 ? `${height.current}px` : ''
    height.current = place.current.offsetHeight
  })
  return place
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
