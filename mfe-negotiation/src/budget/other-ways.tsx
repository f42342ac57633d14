import { TextLink } from '@portal/connected'
import { dateInWords } from '@portal/domain/dates'
import { formatMoney } from '@portal/domain/money'
import { callLink } from '@portal/domain/phone'
import { useConfig } from '@portal/runtime'
import { Heading, Stack, Text, Unbroken } from '@portal/ui'
import type { ReactNode } from 'react'
import { momentInWords } from '../journey/labels'
import { NeedTime } from '../pause/need-time'
import styles from './budget-result.module.css'

export interface OtherWaysProps {
  /** ISO date of the offer's last day. */
  validUntil: string
  /** Instant at which the offer ends; null if the bank does not send one. */
  endsAt: string | null
  /** Living minimum: cents per month that debts must leave, by law. */
  minimum: number
}

/** Alternatives when no offer is affordable: more time, an agent, the ombudsman, Procon and the law. */
export function OtherWays({ validUntil, endsAt, minimum }: OtherWaysProps) {
  const { contact } = useConfig()
  const { ombudsman } = contact

  return (
    <Stack gap={16}>
      <Way title="Fazer uma pausa">
        <Text>
          Você não precisa decidir agora. Esta oferta vale até{' '}
          {endsAt === null ? dateInWords(validUntil, { withYear: true }) : momentInWords(endsAt)}.
        </Text>
        <NeedTime lastDay={validUntil} endsAt={endsAt} />
      </Way>
      <Way title="Falar com uma pessoa">
        <Text>Conte o que cabe no seu mês e pergunte por outra oferta.</Text>
        <TextLink href={callLink(contact.phone)} standalone>
          Ligue <Unbroken>{contact.phone}</Unbroken>
        </TextLink>
        <TextLink href={`https://wa.me/${contact.whatsapp}`} newTab standalone>
          Fale pelo WhatsApp
        </TextLink>
      </Way>
      {ombudsman && (
        <Way title="Ouvidoria do banco">
          <Text>Já falou com o banco e não resolveu? Peça à ouvidoria que veja o seu caso.</Text>
          <TextLink href={callLink(ombudsman.phone)} standalone>
            Ligue <Unbroken>{ombudsman.phone}</Unbroken>
          </TextLink>
          <TextLink href={`mailto:${ombudsman.email}`} standalone>
            <Unbroken>{ombudsman.email}</Unbroken>
          </TextLink>
        </Way>
      )}
      <Way title="Procon">
        <Text>O Procon da sua cidade ajuda de graça. Você também pode reclamar pela internet.</Text>
        <TextLink href="https://www.consumidor.gov.br" newTab standalone>
          consumidor.gov.br
        </TextLink>
      </Way>
      <Way title="A lei do superendividamento">
        <Text>
          A Lei&nbsp;14.181/2021 ajuda quem não consegue pagar as dívidas sem deixar de viver. Você pode pedir
          no Procon ou na Justiça um plano para pagar tudo em até cinco anos. Pelo menos{' '}
          {formatMoney(minimum)} por mês ficam com você: é o mínimo existencial.
        </Text>
        <TextLink
          href="https://www.planalto.gov.br/ccivil_03/_ato2019-2022/2021/lei/l14181.htm"
          newTab
          standalone
        >
          Ler a lei
        </TextLink>
      </Way>
    </Stack>
  )
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={4} align="start" className={styles.way}>
      <Heading level={4}>{title}</Heading>
      {children}
    </Stack>
  )
}
