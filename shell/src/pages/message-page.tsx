import { TextLink } from '@portal/connected'
import { callLink } from '@portal/domain/phone'
import { useConfig } from '@portal/runtime'
import { Container, Heading, Inline, Text, Unbroken } from '@portal/ui'
import { MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './message-page.module.css'

export interface MessagePageProps {
  /** One of the UI kit's scenes. */
  scene: ReactNode
  title: string
  text: ReactNode
  /** Buttons, the primary one first. */
  actions: ReactNode
  children?: ReactNode
}

/** A page with one message, its actions and the contact channels. */
export function MessagePage({ scene, title, text, actions, children }: MessagePageProps) {
  return (
    <Container width="narrow" className={styles.page}>
      {scene}
      <Heading level={1}>{title}</Heading>
      <Text size="lg" tone="soft">
        {text}
      </Text>
      <div className={styles.actions}>{actions}</div>
      <OtherWays />
      {children}
    </Container>
  )
}

function OtherWays() {
  const { phone, whatsapp } = useConfig().contact
  return (
    <div className={styles.ways}>
      <Text weight="strong">Precisa resolver agora?</Text>
      <Inline as="ul" gap={24} rowGap={0}>
        <li>
          <TextLink standalone newTab href={`https://wa.me/${whatsapp}`} icon={<MessageCircle size={20} />}>
            Fale pelo WhatsApp
          </TextLink>
        </li>
        <li>
          <TextLink standalone href={callLink(phone)} icon={<Phone size={20} />}>
            Ligue <Unbroken>{phone}</Unbroken>
          </TextLink>
        </li>
      </Inline>
    </div>
  )
}
