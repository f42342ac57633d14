import { TextLink } from '@portal/connected'
import { formatHours } from '@portal/domain/format-hours'
import { callLink } from '@portal/domain/phone'
import { useConfig } from '@portal/runtime'
import { Section, Text, Unbroken } from '@portal/ui'
import { MessageCircle, Phone } from 'lucide-react'
import styles from './help-contacts.module.css'

/** The way to a person: messages and telephone, and when people answer. */
export function HelpContacts({ title = 'Prefere falar com uma pessoa?' }: { title?: string | undefined }) {
  const { contact, hours } = useConfig()
  const { phone, whatsapp } = contact
  const attended = formatHours(hours.callMe)
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
              <span>
                Ligue <Unbroken>{phone}</Unbroken>
              </span>
            </TextLink>
          </span>
        </li>
      </ul>
      {attended !== '' && (
        <Text size="sm" tone="soft">
          Horário das ligações: {attended}.
        </Text>
      )}
    </Section>
  )
}
