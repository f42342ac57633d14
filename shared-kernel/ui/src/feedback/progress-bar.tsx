import { useId } from 'react'
import { Inline } from '../layout/stack'
import { Text } from '../text/text'
import styles from './progress-bar.module.css'

export interface ProgressBarProps {
  /** 0 to 1. */
  value: number
  label: string
  /** The text at the right, the percentage by default: for instance "3 de 12 pagas". */
  valueText?: string | undefined
}

export function ProgressBar({ value, label, valueText }: ProgressBarProps) {
  const id = useId()
  const share = Math.min(1, Math.max(0, value))
  const text = valueText ?? `${Math.round(share * 100)}%`
  return (
    <div>
      <Inline rowGap={0} justify="between" className={styles.row}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <Text as="span" weight="strong" tabular>
          {text}
        </Text>
      </Inline>
      <progress id={id} className={styles.bar} max={1} value={share} aria-valuetext={text} />
    </div>
  )
}
