import { months, weekdays } from '@portal/domain/dates'
import { createElement, Fragment, type ReactNode } from 'react'

/** A name, code or number that machine translation must not change. */
export function Untranslated({
  children,
  className,
}: {
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <span translate="no" className={className}>
      {children}
    </span>
  )
}

/** Amounts, instalments, dates (also in words), ids (also masked), phone numbers, linhas digitáveis, Pix codes. */
const VALUES = new RegExp(
  `(${[
    String.raw`(?:\d+\s×\s|-)?R\$\s?\d+(?:\.\d{3})*(?:,\d{2})?`,
    String.raw`(?:(?:${weekdays.join('|')})(?:-feira)?,\s)?(?:1º|\d{1,2})\sde\s(?:${months.join('|')})(?:\sde\s\d{4})?`,
    String.raw`\d{5}\.\d{5} [\d. ]{20,}\d`,
    String.raw`\d{44,48}`,
    String.raw`000201\S.*6304[\dA-F]{4}`,
    String.raw`[\dA-Z*]{2,}(?:[./-][\dA-Z*]{2,}){2,}`,
    String.raw`\(\d{2}\)\s[\d*]+-\d{4}`,
  ].join('|')})`,
)

/**
 * Wraps the values of a text in `Untranslated`. The kit's text components call it on their children, so a sentence
 * can be one string. It leaves elements unchanged.
 */
export function keepValues(content: ReactNode): ReactNode {
  if (Array.isArray(content)) return createElement(Fragment, null, ...content.map(keepValues))
  if (typeof content !== 'string' || !VALUES.test(content)) return content
  return content
    .split(VALUES)
    .map((piece, place) => (place % 2 === 1 ? <Untranslated key={place}>{piece}</Untranslated> : piece))
}

/** As `keepValues`, for flex rows such as a button's text: one wrapping element preserves the spaces. */
export function keepValuesInRow(content: ReactNode): ReactNode {
  const marked = keepValues(content)
  return marked === content ? content : <span>{marked}</span>
}
