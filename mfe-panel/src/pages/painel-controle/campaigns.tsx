import { ButtonLink } from '@portal/connected'
import type { Opportunity } from '@portal/contract'
import { LeftOutNotice, offerLink } from '@portal/debtor'
import { centsOf } from '@portal/domain/money'
import { useQuery } from '@portal/runtime/query'
import { Card, Heading, Money, Section, Text, VisuallyHidden } from '@portal/ui'
import { type Campaign, campaignsQuery } from '../../look-up/portfolios'
import { contractsInWords } from './offer-words'
import styles from './painel-controle.module.css'

interface CampaignsProps {
  /** The opportunities in the list; null while unknown. */
  listed: readonly Opportunity[] | null
}

/** Campaigns of the special portfolios that are not in the list, or all if the list failed (spec §8). */
export function Campaigns({ listed }: CampaignsProps) {
  const { data } = useQuery(campaignsQuery())
  if (data === undefined || listed === null) return null
  const { campaigns, leftOut } = data
  const families = new Set(listed.map(({ familia }) => familia))
  const unlisted = campaigns.filter(
    ({ familia, quantidadeContratos }) => quantidadeContratos > 0 && !families.has(familia),
  )
  if (unlisted.length === 0) return <LeftOutNotice what="campaign" count={leftOut} />
  return (
    <Section title="Campanhas abertas para você">
      <LeftOutNotice what="campaign" count={leftOut} />
      <ul className={styles.campaigns}>
        {unlisted.map((campaign) => (
          <li key={campaign.id}>
            <CampaignCard campaign={campaign} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function CampaignCard({ campaign }: { campaign: Campaign }) {
  const { id, nome, familia, quantidadeContratos, valor } = campaign
  return (
    <Card as="article" gap={12} aria-label={nome} className={styles.campaign}>
      <div>
        <Heading level={3}>{nome}</Heading>
        <Text size="sm" tone="soft">
          {contractsInWords(quantidadeContratos)}
        </Text>
      </div>
      <Text>
        Valor original <Money cents={centsOf(valor)} strong />
      </Text>
      <ButtonLink variant="secondary" to={offerLink(familia, id)} fullWidth>
        <span>
          Ver condições<VisuallyHidden> de {nome}</VisuallyHidden>
        </span>
      </ButtonLink>
    </Card>
  )
}
