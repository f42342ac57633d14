/** Name of the element, and of the event it dispatches. */
export const TAG = 'contato-widget'

/** Origin and nonce of this copy of the code; the entry sets them before the first element is connected. */
export const page = {
  /** URL of the entry's file, on the bank's origin. */
  base: '',
  /** Nonce of the entry's script, for CSPs that require nonces. */
  nonce: '',
}
