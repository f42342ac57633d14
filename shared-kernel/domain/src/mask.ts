import type { Mask } from './masks/mask'
import { plainText } from './plain-text'

export type { Mask }

export function unmask(mask: Mask, text: string): string {
  let content = ''
  for (const character of text) content += mask.normalise(plainText(character))
  return content
}

/** Formats text that was not typed here, such as stored data. */
export function maskText(mask: Mask, text: string): string {
  const plain = plainText(text)
  return mask.format(unmask(mask, mask.parse?.(plain) ?? plain))
}

/** A text field's content and caret. */
export interface FieldState {
  value: string
  caret: number
}

/** Kind of edit, from the input event's `inputType`; the value alone does not tell. */
export type EditKind = 'insert' | 'delete-backward' | 'delete-forward'

export function editKindOf(inputType: string): EditKind {
  if (inputType === 'deleteContentForward') return 'delete-forward'
  return inputType.startsWith('delete') ? 'delete-backward' : 'insert'
}

/**
 * Returns text and caret after an edit. `after` is the browser's unmasked result. The caret stays behind the same
 * significant character. Deleting a separator also deletes the character beyond it, otherwise the key has no effect.
 */
export function editMasked(mask: Mask, before: string, after: FieldState, kind: EditKind): FieldState {
  let left = unmask(mask, after.value.slice(0, after.caret))
  let right = unmask(mask, after.value.slice(after.caret))
  if (kind === 'insert' && mask.limit !== undefined && before.length >= mask.limit) {
    const added = after.value.length - before.length
    if (added > 0) return { value: before, caret: Math.max(0, after.caret - added) }
  }
  const isTyped = kind === 'insert' && after.value.length === before.length + 1
  if (isTyped) left += mask.typed?.[after.value.charAt(after.caret - 1)] ?? ''
  const oneGone = after.value.length === before.length - 1
  if (kind !== 'insert' && oneGone && left + right === unmask(mask, before)) {
    if (kind === 'delete-backward') left = left.slice(0, -1)
    else right = right.slice(1)
  }
  const value = mask.format(left + right)
  return { value, caret: caretAfter(mask, value, left.length) }
}

/** Position directly after the n-th significant character. */
function caretAfter(mask: Mask, value: string, n: number): number {
  if (n === 0) return 0
  let seen = 0
  for (let i = 0; i < value.length; i++) {
    if (mask.normalise(value.charAt(i)) !== '') seen += 1
    if (seen === n) return i + 1
  }
  return value.length
}

// One file per mask, so that a page bundles only those it uses.
export { accessCodeMask } from './masks/access-code'
export { dateMask } from './masks/date'
export { moneyMask } from './masks/money'
export { phoneMask } from './masks/phone'
export { postalCodeMask } from './masks/postal-code'
export { cnpjMask, cpfMask, taxIdMask, taxIdModeAfter } from './masks/tax-id'
