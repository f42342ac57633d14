import type { Opportunity } from '@portal/contract'
import { DeadlineText } from '@portal/debtor'
import { centsOf, formatMoney } from '@portal/domain/money'
import { AccordionItem, DefinitionList, Heading, Money, Stack, Text } from '@portal/ui'
import { contractCount } from '../journey/negotiation'

/** The contracts being negotiated, their original value and the last day of the offer. */
export function GroupHeader({ opportunity }: { opportunity: Opportunity }) {
  const { nomeProduto, contratos, valorOriginal, veiculo } = opportunity
  return (
    <Stack as="section" gap={4} aria-label="O que você está negociando">
      <Heading level={2} size="lg">
        {nomeProduto}
      </Heading>
      {veiculo && (
        <Text tone="soft" size="sm">
          {veiculo.descricao}, placa {veiculo.placa}
        </Text>
      )}
      <Text>
        {contractCount(contratos)}. Hoje você deve <Money cents={centsOf(valorOriginal)} strong />
      </Text>
      <DeadlineText opportunity={opportunity} />
    </Stack>
  )
}

export function ContractsItem({ contratos }: Pick<Opportunity, 'contratos'>) {
  return (
    <AccordionItem title={contratos.length === 1 ? 'Ver o contrato' : 'Ver os contratos deste grupo'}>
      <DefinitionList
        plain
        rows={contratos.map(({ numero, produto, valorOriginal: value, diasAtraso }) => ({
          id: numero,
          label: (
            <>
              {produto}
              <Text as="div" size="sm" tone="soft">
                Contrato {numero}, {diasAtraso} dias em atraso
              </Text>
            </>
          ),
          value: formatMoney(centsOf(value)),
        }))}
      />
    </AccordionItem>
  )
}
