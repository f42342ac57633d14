import { TextLink } from '@portal/connected'
import { formatDate } from '@portal/domain/dates'
import { nameForDisplay } from '@portal/domain/person-name'
import { formatTaxId, maskTaxId } from '@portal/domain/tax-id'
import { Card, DateText, DefinitionList, type DefinitionRow, Section, Untranslated } from '@portal/ui'
import { useState } from 'react'
import { ChangeDialog } from './change-dialog'
import { PartnerForm } from './partner-form'
import { type IdentityProps, NOT_SHOWN, type Profile } from './profile'

/** @param props.whole values are unmasked */
export function PersonSection({ whole, ...identity }: IdentityProps & { whole: boolean }) {
  const { profile } = identity
  const [changing, setChanging] = useState(false)
  const rows = rowsOf(profile, whole, () => setChanging(true))
  const close = () => setChanging(false)
  return (
    <Section title={profile.stateMode === 'PJ' ? 'A empresa' : 'Você'} size="lg">
      <Card>
        <DefinitionList plain rows={rows} />
      </Card>
      {changing && (
        <ChangeDialog
          title="Alterar quem responde pela empresa"
          {...identity}
          current={partnerText(profile, true)}
          onClose={close}
          codeOnly
        >
          {(save) => <PartnerForm onSave={save} />}
        </ChangeDialog>
      )}
    </Section>
  )
}

function partnerText({ partner }: Profile, whole: boolean): string {
  if (partner === 'unknown') return NOT_SHOWN
  return partner === null ? 'Nenhum informado' : `CPF\u00a0${(whole ? formatTaxId : maskTaxId)(partner)}`
}

function rowsOf(profile: Profile, whole: boolean, onChangePartner: () => void): DefinitionRow[] {
  const { taxId, stateMode, user } = profile
  const rows: DefinitionRow[] = [
    {
      label: stateMode === 'PJ' ? 'Razão social' : 'Nome',
      value: <Untranslated>{nameForDisplay(user.nome)}</Untranslated>,
    },
    { label: stateMode === 'PJ' ? 'CNPJ' : 'CPF', value: (whole ? formatTaxId : maskTaxId)(taxId) },
  ]
  if (user.nascimento !== null) {
    rows.push({ label: 'Nascimento', value: whole ? formatDate(user.nascimento) : '**/**/****' })
  }
  if (user.anoFundacao !== null) rows.push({ label: 'Ano de fundação', value: user.anoFundacao })
  if (stateMode === 'PJ') {
    rows.push({
      label: 'Quem responde pela empresa',
      value: partnerText(profile, whole),
      action: (
        <TextLink onClick={onChangePartner} aria-label="Alterar quem responde pela empresa">
          Alterar
        </TextLink>
      ),
    })
  }
  if (user.ultimoAcesso !== null) {
    rows.push({ label: 'Último acesso', value: <DateText iso={user.ultimoAcesso} style="datetime" /> })
  }
  return rows
}
