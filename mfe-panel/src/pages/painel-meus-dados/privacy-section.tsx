import { useConfig } from 'shared-kernel'
import { Card, Section, Stack, Text, TextLink } from 'shared-kernel/ui'

/** LGPD, art. 18, in plain words; exercised through the data protection officer or a branch (spec §2). */
const rights = [
  'saber quais dados seus o banco tem e como são usados;',
  'corrigir o que estiver errado ou desatualizado;',
  'pedir uma cópia ou levar seus dados para outro lugar;',
  'pedir que o que não é mais necessário seja apagado;',
  'saber com quem seus dados são compartilhados;',
  'voltar atrás em uma autorização que você deu.',
]

export function PrivacySection() {
  const { dataProtectionEmail } = useConfig().contact
  return (
    <Section title="Privacidade" size="lg">
      <Card tone="quiet">
        <Stack gap={12}>
          <Text>Os dados são seus. Você pode:</Text>
          <ul>
            {rights.map((right) => (
              <li key={right}>{right}</li>
            ))}
          </ul>
          <Text>
            Fale com o encarregado de dados em{' '}
            <TextLink href={`mailto:${dataProtectionEmail}`}>{dataProtectionEmail}</TextLink> ou em uma
            agência. As escolhas de cookies ficam no rodapé da página.
          </Text>
          <TextLink to="/diretiva-privacidade" standalone>
            Ler a diretiva de privacidade
          </TextLink>
        </Stack>
      </Card>
    </Section>
  )
}
