import type { Terms } from '@portal/contract'
import { costOfTerms, paymentsOf } from '@portal/debtor'
import { differenceInWords } from '@portal/domain/debt-comparison'
import { centsOf, formatMoney } from '@portal/domain/money'
import { Slot } from '@portal/runtime/slots'
import {
  Accordion,
  AccordionItem,
  CostComposition,
  DebtOverTime,
  keepValues,
  PaymentTable,
  Stack,
  Text,
} from '@portal/ui'
import { CostParts, LateCharges } from './conditions'

/** The full cost of the choice being edited. */
export function QuoteDetails({ terms }: { terms: Terms }) {
  const payments = paymentsOf(terms.parcelas)
  const cost = costOfTerms(terms)
  const downPayment =
    terms.valorEntrada > 0 ? `, com entrada de ${formatMoney(centsOf(terms.valorEntrada))}` : ''
  return (
    <Stack gap={24}>
      <Text>
        {keepValues(
          `Total a pagar: ${formatMoney(centsOf(terms.totalAPagar))}${downPayment}. ${differenceInWords(cost)}.`,
        )}
      </Text>
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
      <Slot
        name="offer.details"
        instalments={payments.length}
        downPaymentCents={centsOf(terms.valorEntrada)}
        totalCents={centsOf(terms.totalAPagar)}
      />
    </Stack>
  )
}
