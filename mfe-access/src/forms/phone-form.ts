export interface PhoneFormProps {
  taxId: string
  /** The phone that the new one takes the place of, masked; '' when there is none. */
  phoneOnFile: string
}

/** What stands in the record today, so that nobody changes what is right already. */
export function registeredPhoneHint(onFile: string | null): string | undefined {
  return onFile === null || onFile === '' ? undefined : `Hoje o cadastro tem ${onFile}.`
}
