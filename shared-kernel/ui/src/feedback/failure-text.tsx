import { CALL_CODE_LABEL, splitCallCode } from '@portal/domain/trace-context'
import type { ReactNode } from 'react'
import { keepValues } from '../data/untranslated'

/** A message that may end with the code of a failed call; the code is selectable and never translated. */
export function FailureText({ children }: { children?: ReactNode }) {
  if (typeof children !== 'string') return keepValues(children)
  const [message, code] = splitCallCode(children)
  if (code === '') return keepValues(children)
  return (
    <>
      <span>{keepValues(message)}</span> <br />
      <small>
        {CALL_CODE_LABEL} <span translate="no">{code}</span>
      </small>
    </>
  )
}
