import { Unbroken } from '@portal/ui'
import type { ReactNode } from 'react'

export interface PhoneFormProps {
  taxId: string
  /** The phone to be replaced, masked; '' when there is none. */
  phoneOnFile: string
}

/** Shows the registered phone or address, so that a correct one is not changed. */
export function registeredPhoneHint(onFile: string | null): ReactNode {
  if (!onFile) return undefined
  // An address may break.
  if (onFile.includes('@')) return `Hoje o cadastro tem ${onFile}.`
  return (
    <>
      Hoje o cadastro tem <Unbroken>{`${onFile}.`}</Unbroken>
    </>
  )
}
