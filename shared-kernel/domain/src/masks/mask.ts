/**
 * Input masks. A mask distinguishes significant characters from the separators between them. It inserts
 * separators and never removes a significant character, however many there are: a number that is too long
 * stays visible, and the field's rule reports the error. Except for a mask with a limit.
 */
export interface Mask {
  /** The character to keep, or '' for an insignificant one. */
  normalise(character: string): string
  /** Inserts separators between kept characters. Adds and removes nothing else. */
  format(kept: string): string
  /** Further keys have no effect. Only where the field shows how many there are; elsewhere the rule reports it. */
  limit?: number
  /** Separators that stand for a significant character when a key types them. */
  typed?: Readonly<Record<string, string>>
  /** Reads text that comes from elsewhere (paste, autofill, stored data) that normalise() would misread. */
  parse?(text: string): string
}
