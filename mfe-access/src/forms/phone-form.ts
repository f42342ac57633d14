export interface PhoneFormProps {
  taxId: string
  /** The phone to be replaced, masked; '' when there is none. */
  phoneOnFile: string
}

/** Shows the registered phone, so that a correct one is not changed. */
export function registeredPhoneHint(onFile: string | null): string | undefined {
  return onFile === null || onFile === '' ? undefined : `Hoje o cadastro tem ${onFile}.`
}
