/** Name of the element, and of the event that tells what happens in it. */
export const TAG = 'contato-widget'

/** Where this copy of the code was loaded from; set by the entry before the first element is connected. */
export const page = {
  /** URL of the entry's file, which is on the bank's origin. */
  base: '',
  /** Nonce of the entry's script, for policies that let scripts in by a nonce only. */
  nonce: '',
}
