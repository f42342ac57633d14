import { TextLink } from '@portal/connected'
import type { Agreement } from '@portal/contract'
import { lastDayToWithdraw } from '@portal/debtor'
import { dateInWords, formatDate } from '@portal/domain/dates'
import { callLink } from '@portal/domain/phone'
import { useConfig } from '@portal/runtime'
import { Accordion, AccordionItem, Button, Stack, Text, Unbroken } from '@portal/ui'
import styles from './agreement-card.module.css'

interface WithdrawalProps {
  agreement: Agreement
  /** Server date, ISO. */
  today: string
  onCancel: () => void
}

/** The right of withdrawal while it lasts, and how to use it. */
export function Withdrawal({ agreement, today, onCancel }: WithdrawalProps) {
  const { numeroAcordo, criadoEm, podeCancelar } = agreement
  const { emails, phone } = useConfig().contact
  const ends = lastDayToWithdraw(agreement)
  if (ends === null || today > ends) return null
  const subject = `Desistência do acordo ${numeroAcordo}`
  const text = `Desisto do acordo ${numeroAcordo}, feito em ${formatDate(criadoEm)} (Código de Defesa do Consumidor, art.\u00a049). Peço que devolvam o que paguei e que me respondam por escrito.`
  return (
    <Accordion level={4} className={styles.withdrawal}>
      <AccordionItem title={`Mudou de ideia? Você pode desistir até ${dateInWords(ends)}`}>
        <Stack gap={12} align="start">
          <Text>
            Você não precisa dizer o motivo. É um direito seu (Código de Defesa do Consumidor, art.&nbsp;49).
          </Text>
          {podeCancelar ? (
            <>
              <Text>Nada foi pago. Basta cancelar o acordo aqui.</Text>
              <Button variant="secondary" size="sm" onClick={onCancel}>
                Desistir deste acordo
              </Button>
            </>
          ) : (
            <>
              <Text>Você já pagou. O banco devolve o que você pagou. Escreva ou ligue até o último dia.</Text>
              <TextLink
                standalone
                href={`mailto:${emails.atendimento}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
              >
                Escrever que desisto deste acordo
              </TextLink>
              <TextLink standalone href={callLink(phone)}>
                Ligue <Unbroken>{phone}</Unbroken>
              </TextLink>
            </>
          )}
        </Stack>
      </AccordionItem>
    </Accordion>
  )
}
