import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { keepValues } from '../data/untranslated'
import styles from './error-summary.module.css'

export interface SummaryError {
  /** Name of the field, as registered. Its input takes the focus when the entry is clicked. */
  name: string
  message: string
}

export interface ErrorSummaryProps {
  /** In the order of the fields. Renders nothing when empty. */
  errors: readonly SummaryError[]
  /** Increases with each failed attempt (`formState.submitCount`) and moves the focus to the summary. */
  attempt: number
}

/**
 * Error summary at the top of a form: takes the focus when it appears and links to the fields (WCAG 3.3.1). Place it
 * inside the form. For forms of two or more fields.
 */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const shown = errors.length > 0

  const focusedAt = useRef<number | null>(null)
  useEffect(() => {
    // An error that appears while typing must not take the focus from the field.
    if (!shown) focusedAt.current = attempt
    else if (focusedAt.current !== attempt) {
      focusedAt.current = attempt
      // Runs after react-hook-form, which focuses the first invalid field with a delay.
      const timer = setTimeout(() => box.current?.focus())
      return () => clearTimeout(timer)
    }
  }, [shown, attempt])

  if (!shown) return null

  function focusField(event: MouseEvent<HTMLAnchorElement>, name: string) {
    const field = findField(event.currentTarget, name)
    if (!field) return
    event.preventDefault()
    field.focus()
    // Scrolls to the label, so that label and input are both visible.
    const [label = field] = field.labels ?? []
    label.scrollIntoView({ block: 'start' })
  }

  return (
    <div ref={box} role="alert" aria-labelledby={titleId} tabIndex={-1} className={styles.summary}>
      <h2 id={titleId} className={styles.title}>
        Confira estes campos
      </h2>
      <ul className={styles.list}>
        {errors.map(({ name, message }) => (
          <li key={name}>
            <a
              ref={(link) => {
                const field = findField(link, name)
                if (field?.id) link?.setAttribute('href', `#${field.id}`)
              }}
              className={styles.link}
              href={`#${name}`}
              onClick={(event) => focusField(event, name)}
            >
              {keepValues(message)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** All kinds of inputs have the labels of this one. */
const findField = (within: Element | null, name: string) =>
  within?.closest('form')?.querySelector<HTMLInputElement>(`[name="${name}"]`)
