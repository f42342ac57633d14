import { formatMoney } from '@portal/domain/money'
import { classNames } from '../class-names'
import { VisuallyHidden } from '../text/visually-hidden'
import styles from './data.module.css'

export interface MoneyProps {
  /** Integer cents. */
  cents: number
  /** `xl` is the one amount that a card is about. */
  size?: 'lg' | 'xl' | undefined
  strong?: boolean | undefined
}

/** An amount in reais, in figures of one width that never break over two lines. */
export function Money({ cents, size, strong }: MoneyProps) {
  return (
    <span className={classNames(styles.money, size && styles[size], strong && styles.strong)}>
      {formatMoney(cents)}
    </span>
  )
}

export interface OldValueProps {
  cents: number
  /** What it is, for those who do not see the line through it. */
  label?: string | undefined
}

/** An amount that no longer holds, struck through. */
export function OldValue({ cents, label = 'Valor original' }: OldValueProps) {
  return (
    <s className={styles.old}>
      <VisuallyHidden>{label}: </VisuallyHidden>
      <Money cents={cents} />
    </s>
  )
}
