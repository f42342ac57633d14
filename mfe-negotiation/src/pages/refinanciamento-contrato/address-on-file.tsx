import { TextLink } from '@portal/connected'
import type { Agreement } from '@portal/contract'
import { LeftOutNotice } from '@portal/debtor'
import { addressQuery, streetQuery } from '@portal/debtor/reads'
import { useQuery } from '@portal/runtime/query'
import { Alert, Card, Section, Text } from '@portal/ui'
import { useTrackOnce } from '../../journey/use-track-once'

/** The postal address for the contract. Its postal code is looked up to detect a wrong one. */
export function AddressOnFile({ agreement }: { agreement: Agreement }) {
  const { data } = useQuery(addressQuery(agreement.carteira, agreement.contratos[0]?.numero))
  const address = data?.address
  const { data: street } = useQuery({ ...streetQuery(address?.cep ?? ''), enabled: Boolean(address) })
  const isUnknownCode = street === null
  useTrackOnce(isUnknownCode ? 'erroCepInvalido' : null, {})

  if (!address) return null
  const { logradouro, numero, complemento, bairro, cidade, uf, cep } = address
  return (
    <Card>
      <Section title="Seu endereço" size="lg">
        <LeftOutNotice what="address" count={data?.leftOut ?? 0} />
        <Text translate="no">
          {[`${logradouro}, ${numero}`, complemento, bairro, `${cidade}, ${uf}`].filter(Boolean).join(', ')}.
          CEP&nbsp;{cep.slice(0, 5)}-{cep.slice(5)}
        </Text>
        {isUnknownCode ? (
          <Alert tone="warning" title="Não encontramos este CEP">
            Corrija em <TextLink to="/painel-meus-dados">Meus dados</TextLink> para receber as cartas do
            contrato. Você pode assinar mesmo assim.
          </Alert>
        ) : (
          <Text size="sm" tone="soft">
            Mudou? <TextLink to="/painel-meus-dados">Atualize em Meus dados</TextLink>.
          </Text>
        )}
      </Section>
    </Card>
  )
}
