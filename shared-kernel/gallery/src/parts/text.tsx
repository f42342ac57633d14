import { Badge, Heading, Text, Unbroken, Untranslated, VisuallyHidden } from '@portal/ui'
import styles from '../gallery.module.css'
import { type StateTable, wide } from '../state'

const headings = ['3xl', '2xl', 'xl', 'lg', 'md'] as const
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

export const texts = {
  Heading: wide(
    headings.map((size) => (
      <Heading key={size} level={3} size={size}>
        Consulte seu CPF Grátis
      </Heading>
    )),
  ),
  Text: (
    <>
      <Text size="lg">Escolha uma condição que cabe no seu mês e gere o boleto em minutos.</Text>
      <Text>Só os números ou com pontos, como preferir.</Text>
      <Text size="sm">2 contratos neste grupo</Text>
    </>
  ),
  'Text soft, good, warn, bad': (
    <>
      <Text tone="soft">Válido por 30 dias</Text>
      <Text tone="good">Você economiza R$ 3.233,24</Text>
      <Text tone="warn">Vence amanhã</Text>
      <Text tone="bad">Parcela em atraso</Text>
    </>
  ),
  'Figures of one width': (
    <>
      <Text tabular>1.111,11</Text>
      <Text tabular>8.888,88</Text>
    </>
  ),
  'Unbroken, Untranslated, VisuallyHidden': (
    <Text>
      O código vai para <Unbroken>maria@exemplo.com.br</Unbroken>, com o nome{' '}
      <Untranslated>Banco Aurora</Untranslated>.<VisuallyHidden> Só para leitores de tela.</VisuallyHidden>
    </Text>
  ),
} satisfies StateTable

export function Colours() {
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
