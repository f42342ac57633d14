import { formatMoney } from '@portal/domain/money'
import { classNames } from '../class-names'
import { VisuallyHidden } from '../text/visually-hidden'
import styles from './data.module.css'
import { Untranslated } from './untranslated'

export interface MoneyProps {
  /** Integer cents. */
  cents: number
  /** `xl` is for the main amount of a card. */
  size?: 'lg' | 'xl' | undefined
  strong?: boolean | undefined
}

/** An amount in reais with tabular figures; does not wrap. */
export function Money({ cents, size, strong }: MoneyProps) {
  return (
    <Untranslated className={classNames(styles.money, size && styles[size], strong && styles.strong)}>
      {formatMoney(cents)}
    </Untranslated>
  )
}

export interface OldValueProps {
  cents: number
  /** Label for screen readers, which do not announce the line-through. */
  label?: string | undefined
}

/** A superseded amount, struck through. */
export function OldValue({ cents, label = 'Valor original' }: OldValueProps) {
  return (
    <s className={styles.old}>
      <VisuallyHidden>{label}: </VisuallyHidden>
      <Money cents={cents} />
    </s>
  )
}
