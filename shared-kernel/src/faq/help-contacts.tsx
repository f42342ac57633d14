import { MessageCircle, Phone } from 'lucide-react'
import { useConfig } from 'shared-kernel'
import { normalisePhone } from 'shared-kernel/rules/phone'
import { Section, TextLink } from 'shared-kernel/ui'
import styles from './help-contacts.module.css'

/** Two ways to a person: messages and telephone. */
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
            <TextLink href={`tel:+55${normalisePhone(phone)}`} standalone>
              Ligue {phone}
            </TextLink>
          </span>
        </li>
      </ul>
    </Section>
  )
}
