import { formatLine } from '@portal/domain/linha-digitavel'
import { VisuallyHidden } from '../text/visually-hidden'
import styles from './linha-digitavel.module.css'
import { Untranslated } from './untranslated'

export interface LinhaDigitavelProps {
  /** 47 digits, with or without separators. */
  line: string
}

const GROUPS = ['field 1', 'field 2', 'field 3', 'general check digit', 'due factor and amount'] as const

/** The linha digitável of a boleto in its five groups (FEBRABAN). Put a `CopyButton` beside it. */
export function LinhaDigitavel({ line }: LinhaDigitavelProps) {
  const figures = line.replace(/\D/g, '')
  const groups = formatLine(figures).split(' ')
  return (
    <p className={styles.line}>
      <VisuallyHidden className={styles.name}>Código de barras: </VisuallyHidden>
      {GROUPS.map((name, place) => (
        // The space separates the groups when copied or read aloud.
        <Untranslated key={name} className={styles.group}>
          {groups[place]}{' '}
        </Untranslated>
      ))}
    </p>
  )
}
