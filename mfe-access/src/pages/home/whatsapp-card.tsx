import { TextLink } from '@portal/connected'
import { callLink } from '@portal/domain/phone'
import { useConfig } from '@portal/runtime'
import { Card, Heading, Text, Unbroken } from '@portal/ui'
import { MessageCircle } from 'lucide-react'
import styles from './home.module.css'

/** Contact with an agent, by WhatsApp or telephone. */
export function WhatsAppCard() {
  const { phone, whatsapp } = useConfig().contact
  return (
    <Card as="section" aria-labelledby="pelo-whatsapp" gap={16}>
      <MessageCircle aria-hidden="true" size={32} className={styles.whatsappIcon} />
      <div>
        <Heading level={2} size="lg" id="pelo-whatsapp">
          Prefere conversar?
        </Heading>
        <Text tone="soft">Tire dúvidas e negocie pelo WhatsApp, com o número oficial do banco.</Text>
      </div>
      <TextLink href={`https://wa.me/${whatsapp}`} newTab standalone>
        Chamar no WhatsApp
      </TextLink>
      <TextLink href={callLink(phone)} standalone>
        Ligue <Unbroken>{phone}</Unbroken>
      </TextLink>
    </Card>
  )
}
