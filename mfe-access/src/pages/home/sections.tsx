import { TextLink } from '@portal/connected'
import { useConfig } from '@portal/runtime'
import { Card, Heading, Section, Stack, Text } from '@portal/ui'
import { BadgeCheck, Eye, LockKeyhole, type LucideIcon } from 'lucide-react'
import styles from './home.module.css'

interface Reason {
  Icon: LucideIcon
  title: string
  text: string
}

/** Spec §2: approved channel, secure environment, transparency. */
const reasons: readonly Reason[] = [
  {
    Icon: BadgeCheck,
    title: 'Canal aprovado pelo banco',
    text: 'O acordo feito aqui vale como o da agência. O boleto sai em nome do próprio banco.',
  },
  {
    Icon: LockKeyhole,
    title: 'Ambiente seguro',
    text: 'Seus dados viajam protegidos e só aparecem depois que você confirma quem é.',
  },
  {
    Icon: Eye,
    title: 'Transparência',
    text: 'Você vê o desconto, as taxas e o custo total antes de aceitar qualquer coisa.',
  },
]

const steps = [
  { title: 'Identifique-se', text: 'Digite o CPF ou o CNPJ e entre com senha ou código.' },
  { title: 'Veja as oportunidades', text: 'O painel mostra cada dívida, o desconto e o valor de hoje.' },
  {
    title: 'Escolha e conclua',
    text: 'De uma vez ou em parcelas: a opção que cabe no seu orçamento, no dia que você preferir.',
  },
  { title: 'Gere o boleto', text: 'Copie o código de barras ou baixe o PDF e pague em qualquer banco.' },
]

export function WhoWeAre() {
  const { brand } = useConfig()
  return (
    <Section id="quem-somos" title="Quem somos" size="2xl" gap={24}>
      <Text size="lg" tone="soft" measure>
        Somos o canal {brand.name} para quem quer colocar as contas em dia pela internet. Aqui você consulta
        sem pagar nada, compara as condições com calma e fecha o acordo sem fila e sem ligação.
      </Text>
      <TextLink to="/quem-somos" standalone>
        Conheça quem está por trás deste site
      </TextLink>
    </Section>
  )
}

export function WhySafe() {
  return (
    <Section id="por-que-e-seguro" title="Por que é seguro" size="2xl" gap={24}>
      <ul className={styles.reasons}>
        {reasons.map(({ Icon, title, text }) => (
          <Card as="li" key={title} gap={8}>
            <Icon aria-hidden="true" size={32} className={styles.reasonIcon} />
            <Heading level={3} size="lg">
              {title}
            </Heading>
            <Text tone="soft">{text}</Text>
          </Card>
        ))}
      </ul>
      <TextLink to="/confira-seu-boleto" standalone>
        Recebeu um boleto? Confira se ele é verdadeiro
      </TextLink>
    </Section>
  )
}

export function HowItWorks() {
  return (
    <Section id="como-funciona" title="Como funciona" size="2xl" gap={24}>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <Heading level={3} size="lg">
              {title}
            </Heading>
            <Text tone="soft">{text}</Text>
          </li>
        ))}
      </ol>
      <TextLink to="/central-de-duvidas" standalone>
        Veja as dúvidas mais comuns
      </TextLink>
    </Section>
  )
}

/** Testimonials come from the configuration; without any, the section is not rendered (product decision 10). */
export function Stories() {
  const { stories } = useConfig()
  if (stories.length === 0) return null
  return (
    <Section id="historias" title="Histórias reais" size="2xl" gap={24}>
      <ul className={styles.reasons}>
        {stories.map(({ name, text }) => (
          <Card as="li" key={name}>
            <Stack as="figure" gap={12}>
              <blockquote>{text}</blockquote>
              <Text as="figcaption" size="sm" tone="soft">
                {name}
              </Text>
            </Stack>
          </Card>
        ))}
      </ul>
    </Section>
  )
}
