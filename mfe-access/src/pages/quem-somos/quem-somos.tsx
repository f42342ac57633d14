import { ButtonLink, TextLink } from '@portal/connected'
import { useConfig } from '@portal/runtime'
import { Card, DefinitionList, Section, Text, Untranslated } from '@portal/ui'
import { BadgeCheck, Eye, LockKeyhole } from 'lucide-react'
import { TaskScreen } from '../../task-screen/task-screen'
import styles from './quem-somos.module.css'

const commitments = [
  {
    Icon: BadgeCheck,
    title: 'Canal oficial',
    text: 'Os acordos feitos aqui valem como os feitos na agência.',
  },
  { Icon: Eye, title: 'Sem letra miúda', text: 'Você vê o total, as taxas e cada parcela antes de aceitar.' },
  {
    Icon: LockKeyhole,
    title: 'Só você vê',
    text: 'Seus dados e suas dívidas só aparecem depois que você entra.',
  },
]

export function AboutPage() {
  const { brand } = useConfig()
  return (
    <TaskScreen
      title="Quem somos"
      lead={`Somos o canal ${brand.name} para quem quer pôr as contas em dia pela internet. Você usa no seu tempo e sem custo.`}
    >
      <Text>
        Este site é operado por uma empresa contratada pelo banco. Ela cuida da tecnologia e do atendimento;
        as dívidas, as condições e os boletos são dele. Por isso, aqui só aparecem dívidas com o banco, e
        ninguém cobra nada para você consultar ou negociar.
      </Text>
      <Section title="O que prometemos">
        <ul className={styles.commitments}>
          {commitments.map(({ Icon, title, text }) => (
            <Card as="li" key={title} tone="quiet">
              <Icon aria-hidden="true" size={28} className={styles.icon} />
              <Text weight="strong">{title}</Text>
              <Text tone="soft">{text}</Text>
            </Card>
          ))}
        </ul>
      </Section>
      <Section title="O banco">
        <DefinitionList
          rows={[
            { label: 'Razão social', value: brand.legalName },
            { label: 'CNPJ', value: brand.cnpj },
            { label: 'Endereço', value: <Untranslated>{brand.address}</Untranslated> },
            { label: 'CEP', value: brand.cep },
          ]}
        />
        <TextLink to="/diretiva-privacidade" standalone>
          Como cuidamos dos seus dados
        </TextLink>
      </Section>
      <ButtonLink to="/" fullWidth>
        Consultar meu CPF ou CNPJ
      </ButtonLink>
    </TaskScreen>
  )
}
