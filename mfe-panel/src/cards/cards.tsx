import { ButtonLink } from '@portal/connected'
import { centsOf } from '@portal/domain/money'
import { Alert, DateText, Money, Text } from '@portal/ui'
import type { Card } from './load-cards'

/** Renders the cards that modules contribute to the panel. */
export const Cards = ({ cards }: { cards: readonly Card[] }) =>
  cards.map(({ title, text, figure, to, label }) => (
    <Alert
      key={to + title}
      title={title}
      action={
        <ButtonLink variant="secondary" size="sm" to={to}>
          {label}
        </ButtonLink>
      }
    >
      {figure && (
        <Text weight="strong">
          {figure.label}: <Value {...figure} />
        </Text>
      )}
      <Text>{text}</Text>
    </Alert>
  ))

function Value({ as, value }: NonNullable<Card['figure']>) {
  switch (as) {
    case 'money':
      return <Money cents={centsOf(Number(value))} />
    case 'date':
      return <DateText iso={`${value}`} />
    case 'number':
      return Number(value).toLocaleString('pt-BR')
  }
}
