import { TextLink } from '@portal/connected'
import { callLink } from '@portal/domain/phone'
import { useConfig } from '@portal/runtime'
import { Section } from '@portal/ui'
import { MessageCircle, Phone } from 'lucide-react'
import styles from './help-contacts.module.css'

/** The two contact channels: messages and telephone. */
export function HelpContacts({ title = 'Precisa de ajuda?' }: { title?: string }) {
  const { phone, whatsapp } = useConfig().contact
  return (
    <Section title={title} size="lg">
      <ul className={styles.ways}>
        <li>
          <MessageCircle aria-hidden="true" size={24} className={styles.icon} />
          <span>
            <TextLink href={`https://wa.me/${whatsapp}`} newTab standalone>
              Fale pelo WhatsApp
            </TextLink>
          </span>
        </li>
        <li>
          <Phone aria-hidden="true" size={24} className={styles.icon} />
          <span>
            <TextLink href={callLink(phone)} standalone>
              Ligue {phone}
            </TextLink>
          </span>
        </li>
      </ul>
    </Section>
  )
}
