import { formatDate } from 'shared-kernel/rules/dates'
import { nameForDisplay } from 'shared-kernel/rules/person-name'
import { formatTaxId, maskTaxId } from 'shared-kernel/rules/tax-id'
import { Card, DateText, DefinitionList, type DefinitionRow, Section } from 'shared-kernel/ui'
import type { Profile } from './profile'

interface PersonSectionProps {
  profile: Profile
  confirmed: boolean
}

/** Who the bank takes the debtor for. */
export function PersonSection({ profile, confirmed }: PersonSectionProps) {
  return (
    <Section title={profile.stateMode === 'PJ' ? 'A empresa' : 'Você'} size="lg">
      <Card>
        <DefinitionList plain rows={rowsOf(profile, confirmed)} />
      </Card>
    </Section>
  )
}

function rowsOf({ taxId, stateMode, user, partner }: Profile, confirmed: boolean): DefinitionRow[] {
  const shown = confirmed ? formatTaxId : maskTaxId
  const rows: DefinitionRow[] = [
    { label: stateMode === 'PJ' ? 'Razão social' : 'Nome', value: nameForDisplay(user.nome) },
    { label: stateMode === 'PJ' ? 'CNPJ' : 'CPF', value: shown(taxId) },
  ]
  if (user.nascimento !== null) {
    rows.push({ label: 'Nascimento', value: confirmed ? formatDate(user.nascimento) : '**/**/****' })
  }
  if (user.anoFundacao !== null) rows.push({ label: 'Ano de fundação', value: user.anoFundacao })
  if (partner !== null) rows.push({ label: 'Sócio responsável', value: `CPF ${shown(partner)}` })
  if (user.ultimoAcesso !== null) {
    rows.push({ label: 'Último acesso', value: <DateText iso={user.ultimoAcesso} style="datetime" /> })
  }
  return rows
}
