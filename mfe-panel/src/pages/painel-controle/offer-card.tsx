import { ButtonLink } from '@portal/connected'
import { Term } from '@portal/content'
import type { Opportunity } from '@portal/contract'
import { offerLink } from '@portal/debtor'
import { centsOf, formatPercent } from '@portal/domain/money'
import { track } from '@portal/runtime'
import {
  Badge,
  Card,
  DefinitionList,
  type DefinitionRow,
  Heading,
  Money,
  OldValue,
  Text,
  VisuallyHidden,
} from '@portal/ui'
import { ContractList } from './contract-list'
import styles from './offer-card.module.css'
import { contractsInWords, deadlineInWords, notesOf } from './offer-words'

/** One fixed group: the product, the discount and the amounts to pay. */
export function OfferCard({ opportunity }: { opportunity: Opportunity }) {
  const { idNegociacao, familia, nomeProduto, contratos, percDesconto, valorOriginal, valorAVista } =
    opportunity
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
    <Card as="article" className={styles.offer}>
      <div className={styles.head}>
        <div className={styles.name}>
          <Heading level={3}>{nomeProduto}</Heading>
          <Text size="sm" tone="soft">
            {contractsInWords(contratos.length)} neste grupo
          </Text>
        </div>
        {percDesconto > 0 && (
          <Badge tone="success" className={styles.discount}>
            {formatPercent(percDesconto, 0)} de desconto
          </Badge>
        )}
      </div>
      <div>
        {valorAVista < valorOriginal && <OldValue cents={centsOf(valorOriginal)} />}
        <p className={styles.price}>
          <Money cents={centsOf(valorAVista)} size="xl" />{' '}
          <Text as="span" size="sm" tone="soft">
            à vista
          </Text>
        </p>
      </div>
      <DefinitionList rows={conditionsOf(opportunity)} />
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <ContractList contracts={contratos} />
      <div className={styles.foot}>
        <p className={styles.deadline}>{deadlineInWords(opportunity)}</p>
        <ButtonLink to={offerLink(familia, idNegociacao)} fullWidth onClick={recordChoice}>
          <span>
            Negociar<VisuallyHidden> {nomeProduto}</VisuallyHidden>
          </span>
        </ButtonLink>
      </div>
    </Card>
  )
}

function conditionsOf({ menorParcela, cetAoAno }: Opportunity): DefinitionRow[] {
  if (menorParcela === null) return [{ label: 'Como pagar', value: 'Só à vista' }]
  return [
    {
      label: 'Menor parcela',
      value: (
        <>
          {menorParcela.quantidade} × <Money cents={centsOf(menorParcela.valor)} />
        </>
      ),
    },
    {
      id: 'cet',
      label: (
        <>
          Custo total (<Term name="CET" />)
        </>
      ),
      value: `${formatPercent(cetAoAno)} ao ano`,
    },
  ]
}
