import { ButtonLink } from '@portal/connected'
import { Term } from '@portal/content'
import type { Opportunity } from '@portal/contract'
import { costInFull, DeadlineText, offerLink } from '@portal/debtor'
import { discountPercent } from '@portal/domain/debt-comparison'
import { centsOf, formatMoney, formatPercent } from '@portal/domain/money'
import { track } from '@portal/runtime'
import {
  Badge,
  Card,
  DebtDifference,
  DefinitionList,
  type DefinitionRow,
  Heading,
  Inline,
  keepValues,
  Money,
  Stack,
  Text,
  VisuallyHidden,
} from '@portal/ui'
import { ContractList } from './contract-list'
import styles from './offer-card.module.css'
import { contractsInWords, notesOf, plansOf } from './offer-words'

/** A group: its product, its discount and its prices. */
export function OfferCard({ opportunity }: { opportunity: Opportunity }) {
  const { idNegociacao, familia, nomeProduto, contratos, valorOriginal, valorAVista } = opportunity
  const cost = costInFull({ valorOriginal, totalAPagar: valorAVista })
  const discount = discountPercent(cost)
  const notes = notesOf(opportunity)

  function recordChoice() {
    track('pcNegociar', {
      idNegociacao,
      valueTotal: valorOriginal,
      contractCount: contratos.length,
      metadata: { familia },
    })
  }

  return (
    <Card as="article" gap={12} aria-label={nomeProduto} className={styles.offer}>
      <Inline rowGap={8} align="start" justify="between">
        <div className={styles.name}>
          <Heading level={3}>{nomeProduto}</Heading>
          <Text size="sm" tone="soft">
            {contractsInWords(contratos.length)} neste grupo
          </Text>
        </div>
        {discount > 0 && (
          <Badge tone="success" className={styles.discount}>
            {discount}% de desconto à vista
          </Badge>
        )}
      </Inline>
      <div>
        <Text size="sm" tone="soft">
          Hoje você deve {formatMoney(cost.debt)}
        </Text>
        <Inline as="p" gap={8} rowGap={0} align="baseline">
          <Money cents={centsOf(valorAVista)} size="xl" />{' '}
          <Text as="span" size="sm" tone="soft">
            à vista
          </Text>
        </Inline>
      </div>
      <DebtDifference cost={cost} size="sm" />
      <DefinitionList rows={conditionsOf(opportunity)} />
      {notes.length > 0 && (
        <Stack as="ul" gap={4} className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{keepValues(note)}</li>
          ))}
        </Stack>
      )}
      <ContractList contracts={contratos} />
      <Stack className={styles.foot}>
        <DeadlineText opportunity={opportunity} />
        <ButtonLink to={offerLink(familia, idNegociacao)} fullWidth onClick={recordChoice}>
          <span>
            Negociar<VisuallyHidden> {nomeProduto}</VisuallyHidden>
          </span>
        </ButtonLink>
      </Stack>
    </Card>
  )
}

function conditionsOf(opportunity: Opportunity): DefinitionRow[] {
  const plans = plansOf(opportunity)
  if (plans === null) return [{ label: 'Como pagar', value: 'Só à vista' }]
  const { dearest } = plans
  const rows: DefinitionRow[] = [
    { label: 'Ou em parcelas', value: plans.parts },
    { label: 'Total em parcelas', value: plans.totals },
    {
      id: 'cet',
      label: (
        <>
          Custo total (<Term name="CET" />)
        </>
      ),
      value: `${formatPercent(opportunity.cetAoAno)} ao ano`,
    },
  ]
  if (dearest === null) return rows
  return [
    ...rows,
    {
      id: 'dearest',
      label: `Em ${dearest.count} vezes`,
      value: (
        <Text as="span" tone="warn">
          {formatMoney(dearest.more)} a mais do que deve hoje
        </Text>
      ),
    },
  ]
}
