import { CopyButton, TextLink } from '@portal/connected'
import { PrivacyNotice, Term } from '@portal/content'
import { Card, DateText, DefinitionList, LinhaDigitavel, Money, OldValue, Stack, Text } from '@portal/ui'
import { type StateTable, wide } from '../state'

const LINE = '23791234059000000004353012345608169040000014150'

export const data = {
  Money: (
    <>
      <Text>
        <Money cents={118_40} />
      </Text>
      <Money cents={1_981_66} size="lg" />
      <Money cents={1_981_66} size="xl" />
    </>
  ),
  OldValue: <OldValue cents={5_214_90} />,
  DateText: (
    <>
      <DateText iso="2026-11-27" />
      <DateText iso="2026-11-27" style="weekday" />
      <DateText iso="2026-11-27" style="long" />
      <DateText iso="2026-11-27T23:15:00Z" style="datetime" />
    </>
  ),
  DefinitionList: (
    <Card>
      <DefinitionList
        plain
        rows={[
          { label: 'Menor parcela', value: '24 × R$ 118,40' },
          { id: 'cet', label: <Term name="CET">Custo total (CET)</Term>, value: '26,70% ao ano' },
          {
            label: 'Primeiro vencimento',
            value: <DateText iso="2026-11-27" />,
            action: <TextLink to="/vencimento">Alterar</TextLink>,
          },
          { label: 'Total', value: <Money cents={2_841_60} />, total: true },
        ]}
      />
    </Card>
  ),
  'LinhaDigitavel and CopyButton': (
    <Stack gap={12}>
      <LinhaDigitavel line={LINE} />
      <CopyButton text={LINE} label="Copiar código de barras" copiedLabel="Linha copiada" fullWidth />
    </Stack>
  ),
  Term: (
    <Text>
      O valor inclui <Term name="IOF" /> e <Term name="TAC" />, e o <Term name="CET" /> soma tudo.
    </Text>
  ),
} satisfies StateTable

export const privacyNotice = {
  PrivacyNotice: wide(<PrivacyNotice level={3} />),
} satisfies StateTable
