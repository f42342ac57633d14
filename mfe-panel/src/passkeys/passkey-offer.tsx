import { TextLink } from '@portal/connected'
import { hasPasskeys } from '@portal/debtor'
import { debtorStore, readSession, toast, useConfig, visit } from '@portal/runtime'
import { useQuery } from '@portal/runtime/query'
import { Button, Card, FormError, Heading, Inline, Text } from '@portal/ui'
import { useState } from 'react'
import { CREATED, createPasskey, passkeysQuery } from './own-passkeys'

const DECLINED = 'passkeyDeclined'

/** Offered once after a login by code, at the end of the page, to debtors without a passkey. */
export function PasskeyOffer() {
  const { passkeys } = useConfig()
  const [taxId, setTaxId] = useState(() => (passkeys ? debtorToAsk() : undefined))
  return taxId === undefined ? null : <Offer taxId={taxId} onEnd={() => setTaxId(undefined)} />
}

function debtorToAsk(): string | undefined {
  const taxId = readSession()?.cpfCnpj
  const isOffered = taxId !== undefined && hasPasskeys() && visit.get('codeChannel') !== null
  return isOffered && debtorStore(taxId).read(DECLINED) === null ? taxId : undefined
}

function Offer({ taxId, onEnd }: { taxId: string; onEnd: () => void }) {
  const { data } = useQuery(passkeysQuery())
  const [failure, setFailure] = useState<{ message: string; needsCode: boolean }>()
  if (data === undefined || data.passkeys.length + data.leftOut > 0) return null

  async function create() {
    setFailure(undefined)
    const outcome = await createPasskey()
    switch (outcome.kind) {
      case 'done':
        toast(CREATED)
        onEnd()
        break
      case 'unconfirmed':
        setFailure({
          message: 'Para criar a chave agora, confirme que é você com outro código.',
          needsCode: true,
        })
        break
      case 'refused':
        setFailure({ message: outcome.message, needsCode: false })
        break
      case 'left':
        break
    }
  }

  function decline() {
    debtorStore(taxId).write(DECLINED, 'true')
    onEnd()
  }

  return (
    <Card as="section" tone="quiet" aria-labelledby="entrar-mais-rapido" gap={12}>
      <Heading level={2} size="md" id="entrar-mais-rapido">
        Entrar mais rápido da próxima vez
      </Heading>
      <Text>
        Crie uma chave de acesso: você entra com a digital, o rosto ou a senha deste aparelho, sem esperar
        código. Use só em aparelho seu.
      </Text>
      <FormError action={failure?.needsCode && <TextLink to="/painel-meus-dados">Abrir Meus dados</TextLink>}>
        {failure?.message}
      </FormError>
      <Inline gap={12}>
        <Button variant="secondary" size="sm" onClick={create}>
          Criar chave de acesso
        </Button>
        <Button variant="quiet" size="sm" onClick={decline}>
          Agora não
        </Button>
      </Inline>
    </Card>
  )
}
