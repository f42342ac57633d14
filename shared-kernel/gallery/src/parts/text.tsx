import {
  Badge,
  Container,
  Divider,
  Heading,
  Section,
  Text,
  Unbroken,
  Untranslated,
  VisuallyHidden,
} from '@portal/ui'
import styles from '../gallery.module.css'
import type { Part } from '../part'
import { State } from '../state'

const colours = [
  'ground',
  'surface',
  'surface-raised',
  'sunken',
  'brand',
  'brand-soft',
  'good',
  'good-soft',
  'warn',
  'warn-soft',
  'bad',
  'bad-soft',
] as const

function Texts() {
  return (
    <>
      <State name="Heading 3xl" wide>
        <Heading level={3} size="3xl">
          Consulte seu CPF Grátis
        </Heading>
      </State>
      <State name="Heading 2xl">
        <Heading level={3} size="2xl">
          Suas oportunidades
        </Heading>
      </State>
      <State name="Heading xl">
        <Heading level={3} size="xl">
          Cartão de crédito
        </Heading>
      </State>
      <State name="Heading lg">
        <Heading level={3} size="lg">
          Como você quer pagar?
        </Heading>
      </State>
      <State name="Text lg, soft">
        <Text size="lg" tone="soft">
          Veja o que está em aberto, escolha uma condição que cabe no seu mês e gere o boleto em minutos.
        </Text>
      </State>
      <State name="Text">
        <Text>Só os números ou com pontos, como preferir.</Text>
      </State>
      <State name="Text sm, soft">
        <Text size="sm" tone="soft">
          2 contratos neste grupo
        </Text>
      </State>
      <State name="Text good, warn, bad">
        <Text tone="good">Você economiza R$ 3.233,24</Text>
        <Text tone="warn">Vence amanhã</Text>
        <Text tone="bad">Parcela em atraso</Text>
      </State>
      <State name="Figures of one width">
        <Text tabular weight="strong">
          1.111,11
        </Text>
        <Text tabular weight="strong">
          8.888,88
        </Text>
      </State>
      <State name="Unbroken, Untranslated">
        <Text>
          O código vai para <Unbroken>maria@exemplo.com.br</Unbroken>, com o nome{' '}
          <Untranslated>Banco Aurora</Untranslated>.
        </Text>
      </State>
      <State name="Section, Divider, VisuallyHidden, Container" wide>
        <Section title="Quem somos" level={3}>
          <Container width="narrow">
            <Text>
              Um canal oficial do banco.<VisuallyHidden> Só para leitores de tela.</VisuallyHidden>
            </Text>
          </Container>
          <Divider />
        </Section>
      </State>
    </>
  )
}

function Colours() {
  return (
    <>
      {colours.map((name) => (
        <div
          key={name}
          className={styles.swatch}
          ref={(swatch) => swatch?.style.setProperty('background', `var(--color-${name})`)}
        >
          <Badge>{name}</Badge>
        </div>
      ))}
    </>
  )
}

export const textParts: readonly Part[] = [
  { id: 'text', title: 'Texto', Show: Texts },
  { id: 'colours', title: 'Cores', Show: Colours },
]
