import { createContext, useContext } from 'react'

/** True while the surrounding {@link Form} is being sent. */
export const FormPendingContext = createContext(false)

export function useFormPending(): boolean {
  return useContext(FormPendingContext)
}
