import { TextLink } from '@portal/connected'
import { callLink } from '@portal/domain/phone'
import { useConfig } from '@portal/runtime'
import { Container, Heading, Text, Unbroken } from '@portal/ui'
import { MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './message-page.module.css'

export interface MessagePageProps {
  /** A lucide icon. */
  icon: ReactNode
  title: string
  text: ReactNode
  /** Buttons; the main one first. */
  actions: ReactNode
  children?: ReactNode
}

/** One message, one action and the ways to a person, between the bar and the footer. */
export function MessagePage({ icon, title, text, actions, children }: MessagePageProps) {
  return (
    <Container width="narrow" className={styles.page}>
      <span aria-hidden="true" className={styles.icon}>
        {icon}
      </span>
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
      <ul className={styles.list}>
        <li>
          <TextLink standalone newTab href={`https://wa.me/${whatsapp}`}>
            <MessageCircle aria-hidden="true" size={20} />
            Fale pelo WhatsApp
          </TextLink>
        </li>
        <li>
          <TextLink standalone href={callLink(phone)}>
            <Phone aria-hidden="true" size={20} />
            <span>
              Ligue <Unbroken>{phone}</Unbroken>
            </span>
          </TextLink>
        </li>
      </ul>
    </div>
  )
}
