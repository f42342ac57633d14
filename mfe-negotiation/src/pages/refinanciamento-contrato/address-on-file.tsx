import { TextLink } from '@portal/connected'
import type { Agreement, Data } from '@portal/contract'
import { execInPath } from '@portal/debtor'
import { send, track } from '@portal/runtime'
import { Alert, Card, Section, Text } from '@portal/ui'
import { useEffect, useState } from 'react'

type Address = Data<'GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}'>['enderecos'][number]

/** Where letters about the contract go. Its postal code is looked up: a wrong one loses them. */
export function AddressOnFile({ agreement }: { agreement: Agreement }) {
  const [address, setAddress] = useState<Address | null>(null)
  const [unknownCode, setUnknownCode] = useState(false)
  const contract = agreement.contratos[0]?.numero ?? '0'
  const { carteira } = agreement

  useEffect(() => {
    const left = new AbortController()
    void findAddress(carteira, contract, left.signal)
      .then(async (found) => {
        if (found === null) return
        setAddress(found)
        const known = await isKnownPostalCode(found.cep, left.signal)
        if (known) return
        track('erroCepInvalido')
        setUnknownCode(true)
      })
      .catch(() => undefined) // the contract can be signed without it
    return () => left.abort()
  }, [carteira, contract])

  if (address === null) return null
  const { logradouro, numero, complemento, bairro, cidade, uf, cep } = address
  return (
    <Card>
      <Section title="Seu endereço" size="lg">
        <Text>
          {[`${logradouro}, ${numero}`, complemento, bairro, `${cidade}, ${uf}`].filter(Boolean).join(', ')}.
          CEP {cep.slice(0, 5)}-{cep.slice(5)}
        </Text>
        {unknownCode ? (
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

async function findAddress(carteira: string, contrato: string, signal: AbortSignal): Promise<Address | null> {
  const { data } = await send('GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}', {
    params: { carteira, contrato, exec: execInPath() },
    signal,
  })
  return data.enderecos[0] ?? null
}

/** Stored codes are padded with zeros before the look-up (spec §5). */
async function isKnownPostalCode(cep: string, signal: AbortSignal): Promise<boolean> {
  const { data } = await send('GET /api/v1/cep/{cep}', { params: { cep: cep.padStart(8, '0') }, signal })
  return !('erro' in data)
}
