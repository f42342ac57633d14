/** Formats on the wire: the contract's schemas require them, and the forms' fields (`fields/*`) enforce them. */

export const CPF = /^[0-9]{11}$/
/** CPF: 11 digits. CNPJ: 14, of which the first 12 may be letters (IN RFB 2.229/2024). */
export const TAX_ID = /^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$/
export const YEAR = /^[0-9]{4}$/
export const ACCESS_CODE = /^[A-Za-z0-9]{4}$/
/** Spec §9. */
export const ACCESS_CODE_LENGTH = 4
export const PHONE = /^[0-9]{10,13}$/
export const POSTAL_CODE = /^[0-9]{8}$/
export const STATE = /^[A-Z]{2}$/
export const BRANCH = /^[0-9]{4}$/
/** Digits and a check digit, which may be X. */
export const ACCOUNT = /^[0-9]{1,12}[0-9X]$/

/** 8 to 64 characters of any kind. */
export const PASSWORD_LENGTH = { minLength: 8, maxLength: 64 } as const

/** Maximum lengths that the bank stores. */
export const MAX_LENGTH = {
  // RFC 5321 §4.5.3.1
  email: 254,
  name: 120,
  street: 120,
  number: 10,
  complement: 60,
  district: 80,
  city: 80,
} as const
