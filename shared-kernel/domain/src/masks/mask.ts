/**
 * Input masks. A mask inserts separators between significant characters and never removes one, so a number that is
 * too long stays visible and the field's rule reports it. `limit` is the exception.
 */
export interface Mask {
  /** Returns the character to keep, or '' for an insignificant one. */
  normalise(character: string): string
  /** Inserts separators between kept characters and changes nothing else. */
  format(content: string): string
  /** Ignores further input. Only for fields that show their length; elsewhere the rule reports it. */
  limit?: number
  /** Typed separators that stand for a significant character. */
  typed?: Readonly<Record<string, string>>
  /** Parses text from paste, autofill or stored data that normalise() would misread. */
  parse?(text: string): string
}
