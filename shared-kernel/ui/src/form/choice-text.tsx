import type { ReactNode } from 'react'
import { keepValues } from '../data/untranslated'
import styles from './choice.module.css'

interface ChoiceTextProps {
  title: ReactNode
  description?: ReactNode
  /** Base of the ids `-title` and `-description`. */
  id?: string | undefined
}

/** The text beside a radio, a checkbox or a switch. */
export function ChoiceText({ title, description, id }: ChoiceTextProps) {
  return (
    <span className={styles.text}>
      <span className={styles.title} id={id && `${id}-title`}>
        {keepValues(title)}
      </span>
      {description !== undefined && (
        <span className={styles.hint} id={id && `${id}-description`}>
          {keepValues(description)}
        </span>
      )}
    </span>
  )
}
