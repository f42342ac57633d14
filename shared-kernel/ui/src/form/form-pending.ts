import { createContext } from 'react'

/** True while the surrounding {@link Form} is being sent. */
export const FormPendingContext = createContext(false)
