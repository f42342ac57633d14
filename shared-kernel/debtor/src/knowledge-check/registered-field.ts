import type { UseFormRegisterReturn } from 'react-hook-form'

/** A field of some form, for fields that several forms share. */
export type RegisteredField = UseFormRegisterReturn & { error: string | undefined }
