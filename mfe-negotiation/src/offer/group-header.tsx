import type { Opportunity } from '@portal/contract'
import { costOf, DeadlineText } from '@portal/debtor'
import { discountPercent } from '@portal/domain/debt-comparison'
import { centsOf, formatMoney } from '@portal/domain/money'
import {
  Accordion,
  AccordionItem,
  Badge,
  Card,
  DefinitionList,
  Heading,
  Inline,
  Money,
  Stack,
  Text,
} from '@portal/ui'
import { contractCount } from '../journey/negotiation'
import styles from './group-header.module.css'

/** The fixed group of contracts being negotiated, its original value and the last day of the offer. */
export function GroupHeader({ opportunity }: { opportunity: Opportunity }) {
  const { nomeProduto, contratos, valorOriginal, valorAVista, veiculo } = opportunity
  const discount = discountPercent(costOf({ valorOriginal, totalAPagar: valorAVista }))
  return (
    <Card as="section" aria-label="O que você está negociando">
      <Stack gap={16}>
        <Inline justify="between" align="start">
          <Stack gap={4}>
            <Heading level={2} size="lg">
              {nomeProduto}
            </Heading>
            <Text tone="soft" size="sm">
              {contractCount(contratos)}
              {veiculo && `, ${veiculo.descricao}, placa ${veiculo.placa}`}
            </Text>
          </Stack>
          {discount > 0 && <Badge tone="success">{discount}% de desconto à vista</Badge>}
        </Inline>
        <Inline justify="between" align="end">
          <Text as="span">
            Hoje você deve <Money cents={centsOf(valorOriginal)} strong />
          </Text>
          <DeadlineText opportunity={opportunity} />
        </Inline>
        <Accordion level={3} className={styles.contracts}>
          <AccordionItem title={contratos.length === 1 ? 'Ver o contrato' : 'Ver os contratos deste grupo'}>
            <DefinitionList
              rows={contratos.map(({ numero, produto, valorOriginal: value, diasAtraso }) => ({
                id: numero,
                label: (
                  <>
                    {produto}
                    <Text as="span" size="sm" tone="soft" className={styles.contract}>
                      Contrato {numero}, {diasAtraso} dias em atraso
                    </Text>
                  </>
                ),
                value: formatMoney(centsOf(value)),
              }))}
            />
          </AccordionItem>
        </Accordion>
      </Stack>
    </Card>
  )
}
