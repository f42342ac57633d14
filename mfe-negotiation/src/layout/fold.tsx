import { Text } from '@portal/ui'
import styles from './fold.module.css'

/** Title of an accordion item that shows a summary while collapsed. */
export function Fold({ title, answer }: { title: string; answer: string }) {
  return (
    <span>
      {title}
      <Text as="span" tone="soft" size="sm" className={styles.answer}>
        {` ${answer}`}
      </Text>
    </span>
  )
}
