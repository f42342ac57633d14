import { TextLink } from '@portal/connected'
import { downloadFile } from '@portal/debtor'
import { getServerTime, toast, useConfig } from '@portal/runtime'
import { Button, Card, Dialog, Inline, Section, Text, Unbroken } from '@portal/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { ConfirmIdentity } from '../../identity/confirm-identity'
import { ownDataFile } from './own-data'
import type { IdentityProps } from './profile'

/** LGPD, art. 18, in plain language; exercised through the data protection officer or a branch (spec §2). */
const rights = [
  'saber quais dados seus o banco tem e como são usados;',
  'corrigir o que estiver errado ou desatualizado;',
  'pedir uma cópia ou levar seus dados para outro lugar;',
  'pedir que o que não é mais necessário seja apagado;',
  'saber com quem seus dados são compartilhados;',
  'voltar atrás em uma autorização que você deu.',
]

export function PrivacySection({ profile, confirmed, onConfirmed }: IdentityProps) {
  const [asking, setAsking] = useState(false)
  const { dataProtectionEmail } = useConfig().contact

  function download() {
    downloadFile(ownDataFile(profile, new Date(getServerTime()).toISOString()))
    toast('Arquivo com os seus dados baixado.')
  }

  return (
    <Section title="Privacidade" size="lg">
      <Card gap={12}>
        <Text>Os dados são seus. Você pode:</Text>
        <ul>
          {rights.map((right) => (
            <li key={right}>{right}</li>
          ))}
        </ul>
        <Text>
          Fale com o encarregado de dados em{' '}
          <TextLink href={`mailto:${dataProtectionEmail}`}>
            <Unbroken>{dataProtectionEmail}</Unbroken>
          </TextLink>{' '}
          ou em uma agência. A cópia dos seus dados você baixa aqui mesmo. As escolhas de cookies ficam no
          rodapé da página.
        </Text>
        <Inline gap={16}>
          <Button
            variant="secondary"
            size="sm"
            icon={<Download size={20} />}
            onClick={() => (confirmed ? download() : setAsking(true))}
          >
            Baixar meus dados
          </Button>
          <TextLink to="/diretiva-privacidade" standalone>
            Ler o aviso de privacidade
          </TextLink>
        </Inline>
      </Card>
      {asking && (
        <Dialog open onClose={() => setAsking(false)} tall title="Confirme que é você">
          <ConfirmIdentity
            contacts={profile.contacts}
            onConfirmed={() => {
              onConfirmed()
              setAsking(false)
              download()
            }}
          />
        </Dialog>
      )}
    </Section>
  )
}
