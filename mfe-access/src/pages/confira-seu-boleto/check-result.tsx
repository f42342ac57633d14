import type { SlipIssuer } from '@portal/domain/seal'
import { formatTaxId } from '@portal/domain/tax-id'
import { Alert, type AlertTone, Card, Heading, Untranslated } from '@portal/ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

export interface CheckResultProps {
  /** Identity of the check: a new check is announced again, even with the same result. */
  of: object
  /** Accessible name of the region. */
  name: string
  tone: AlertTone
  title: string
  /** The meaning of the result, and the recommended action. */
  meaning: ReactNode
  /** The data that were read. */
  children?: ReactNode
}

/** 'Banco Aurora S.A., CNPJ 00.000.000/0001-00' */
export const payeeOf = ({ payee, cnpj }: Pick<SlipIssuer, 'payee' | 'cnpj'>) => (
  <Untranslated>{`${payee}, CNPJ\u00a0${formatTaxId(cnpj)}`}</Untranslated>
)

/** The result of a check. Scrolls into view and takes the focus, as on a phone it is below the fold. */
export function CheckResult({ of, name, tone, title, meaning, children }: CheckResultProps) {
  const card = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every check moves the focus
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true })
    // Scrolls no further than needed.
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [of])
  return (
    <Card as="section" aria-label={name} ref={card}>
      <Alert tone={tone}>
        <Heading level={2} size="md" ref={heading} tabIndex={-1}>
          {title}
        </Heading>
        {meaning}
      </Alert>
      {children}
    </Card>
  )
}
