import { costOf } from '@portal/debtor'
import { differenceInWords } from '@portal/domain/debt-comparison'
import { centsOf, formatMoney } from '@portal/domain/money'
import { Accordion, AccordionItem, Card, Heading, Loading, Skeleton, Stack, Text } from '@portal/ui'
import type { QuoteState } from '../journey/use-quote'
import { partsInWords } from '../layout/choice-summary'
import { CostParts, LateCharges, Schedule } from './conditions'
import { PaymentChart } from './payment-chart'

/** The full cost of the choice while it is edited. */
export function QuoteDetails({ state }: { state: QuoteState }) {
  if (state.kind === 'asking') {
    return (
      <Card aria-live="polite">
        <Loading label="Calculando sua escolha">
          <Stack gap={12}>
            <Skeleton shape="title" width="half" />
            <Skeleton width="long" />
            <Skeleton width="full" />
          </Stack>
        </Loading>
      </Card>
    )
  }
  if (state.kind !== 'quoted') return null
  const { terms } = state.quote
  // A payment in full has no interest and no schedule: the option already shows everything.
  if (terms.tipo === 'A vista') return null
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
            {differenceInWords(costOf(terms))}.
          </Text>
        </div>
        <PaymentChart terms={terms} />
        <Accordion level={3}>
          <AccordionItem title="Do que é feito o custo total (CET)">
            <CostParts terms={terms} />
          </AccordionItem>
          <AccordionItem title="Se atrasar uma parcela">
            <LateCharges terms={terms} />
          </AccordionItem>
          <AccordionItem title="Todas as parcelas">
            <Schedule instalments={terms.parcelas} />
          </AccordionItem>
        </Accordion>
      </Stack>
    </Card>
  )
}
