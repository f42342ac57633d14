import { TextLink } from '@portal/connected'
import { formatHours } from '@portal/domain/format-hours'
import { callLink } from '@portal/domain/phone'
import { withCallCode } from '@portal/domain/trace-context'
import { useConfig } from '@portal/runtime'
import { Container, Inline, Section, Text, Unbroken } from '@portal/ui'
import { MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './help-contacts.module.css'

interface HelpContactsProps {
  title?: string | undefined
  /** A failure; the WhatsApp message then ends with its code. */
  error?: unknown
}

/** Contacts of customer service with their hours. */
export function HelpContacts({ title = 'Prefere falar com uma pessoa?', error }: HelpContactsProps) {
  const { contact, hours } = useConfig()
  const { phone, whatsapp } = contact
  const message = withCallCode('Preciso de ajuda com o portal.', error)
  const query = error === undefined ? '' : `?text=${encodeURIComponent(message)}`
  const attended = formatHours(hours.callMe)
  return (
    <Section title={title} size="lg">
      <Inline as="ul" gap={32} rowGap={8} className={styles.ways}>
        <li>
          <MessageCircle aria-hidden="true" size={24} className={styles.icon} />
          <span>
            <TextLink href={`https://wa.me/${whatsapp}${query}`} newTab standalone>
              Fale pelo WhatsApp
            </TextLink>
          </span>
        </li>
        <li>
          <Phone aria-hidden="true" size={24} className={styles.icon} />
          <span>
            <TextLink href={callLink(phone)} standalone>
              Ligue <Unbroken>{phone}</Unbroken>
            </TextLink>
          </span>
        </li>
      </Inline>
      {attended !== '' && (
        <Text size="sm" tone="soft">
          Horário das ligações: {attended}.
        </Text>
      )}
    </Section>
  )
}

/** A page that is nothing but a dead end, such as one that failed to load. */
export const DeadEndPage = (help: WithHelpProps) => (
  <Container className={styles.page}>
    <WithHelp {...help} />
  </Container>
)

type WithHelpProps = HelpContactsProps & { children: ReactNode }

/** A dead-end screen with the contacts below it, or beside it on wide screens. */
export function WithHelp({ children, ...help }: WithHelpProps) {
  return (
    <div className={styles.withHelp}>
      <div>{children}</div>
      <HelpContacts {...help} />
    </div>
  )
}
