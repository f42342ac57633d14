/**
 * Input masks. A mask tells the characters that mean something from the separators between them; it puts in
 * separators and never takes away a character that means something, however many there are: a number that is
 * too long stays visible, and the field's rule says what is wrong with it.
 */
export interface Mask {
  /** The character as it is kept, or '' for one that means nothing here. */
  normalise(character: string): string
  /** Puts separators between kept characters. Adds and takes away nothing else. */
  format(kept: string): string
  /** Reads text that comes from elsewhere (paste, autofill, stored data) when keep() alone would misread it. */
  parse?(text: string): string
}
