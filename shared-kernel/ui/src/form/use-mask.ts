import { editKindOf, editMasked, type Mask, maskText } from '@portal/domain/mask'
import {
  type ChangeEvent,
  type CompositionEvent,
  type FocusEvent,
  type Ref,
  useCallback,
  useLayoutEffect,
  useRef,
} from 'react'

export type { Mask }

/** Input props that a mask wraps, in the shape of react-hook-form's `register`. */
export interface MaskableProps {
  ref?: Ref<HTMLInputElement> | undefined
  onChange?: ((event: ChangeEvent<HTMLInputElement>) => unknown) | undefined
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => unknown) | undefined
}

export interface MaskedProps {
  ref: Ref<HTMLInputElement>
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onBlur: (event: FocusEvent<HTMLInputElement>) => void
  onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void
}

/**
 * Masks an uncontrolled input, so that listeners read the masked text. Also preserves text typed before hydration,
 * which form libraries overwrite with their default values.
 *
 * `<input {...useMask(phoneMask, register('phone'))} />`
 */
export function useMask(mask: Mask | undefined, { ref, onChange, onBlur }: MaskableProps): MaskedProps {
  const typedBeforeHydration = useRef<{ input: HTMLInputElement; text: string } | null>(null)
  const seen = useRef(false)
  // Masked text before the current edit.
  const before = useRef('')

  const attach = useCallback(
    (input: HTMLInputElement | null) => {
      if (input && !seen.current) {
        seen.current = true
        if (input.value !== input.defaultValue) typedBeforeHydration.current = { input, text: input.value }
      }
      const detach = typeof ref === 'function' ? ref(input) : undefined
      if (typeof ref === 'object' && ref !== null) ref.current = input
      // A form library may have set an unmasked default value.
      if (input && mask) {
        const masked = maskText(mask, input.value)
        if (masked !== input.value) input.value = masked
        before.current = masked
      }
      return typeof detach === 'function' ? detach : undefined
    },
    [ref, mask],
  )

  // In a layout effect on hydration: a later restore would overwrite keys pressed meanwhile.
  useLayoutEffect(() => {
    if (!typedBeforeHydration.current) return
    const { input, text } = typedBeforeHydration.current
    typedBeforeHydration.current = null
    dispatchInput(input, mask ? maskText(mask, text) : text)
  }, [mask])

  return {
    ref: attach,
    onChange(event) {
      const input = event.currentTarget
      if (mask && !isComposing(event.nativeEvent)) {
        applyMask(mask, input, before.current, event.nativeEvent)
        before.current = input.value
      }
      onChange?.(event)
    },
    onBlur(event) {
      if (mask) finishMasking(mask, event.currentTarget)
      onBlur?.(event)
    },
    onCompositionEnd(event) {
      if (mask) finishMasking(mask, event.currentTarget)
    },
  }
}

/** During IME composition (Android) the input method owns the text; the mask is applied afterwards. */
function isComposing(event: Event): boolean {
  return event instanceof InputEvent && event.isComposing
}

function finishMasking(mask: Mask, input: HTMLInputElement): void {
  const masked = maskText(mask, input.value)
  if (masked !== input.value) dispatchInput(input, masked)
}

function applyMask(mask: Mask, input: HTMLInputElement, before: string, event: Event): void {
  const after = { value: input.value, caret: input.selectionStart ?? input.value.length }
  const next =
    isPasteOrAutofill(event) && after.caret === after.value.length
      ? atEnd(maskText(mask, after.value))
      : editMasked(mask, before, after, editKindOf(event instanceof InputEvent ? event.inputType : ''))
  if (next.value === after.value) return
  input.value = next.value
  // Only with focus: setting the selection moves the focus in Safari.
  if (input === input.ownerDocument.activeElement) input.setSelectionRange(next.caret, next.caret)
}

function atEnd(value: string) {
  return { value, caret: value.length }
}

/** Paste, drop, dictation or autofill (no `inputType`): text inserted at once. */
function isPasteOrAutofill(event: Event): boolean {
  if (!(event instanceof InputEvent) || !event.inputType) return true
  return /Paste|Drop|Replacement/.test(event.inputType) || [...(event.data ?? '')].length > 1
}

/** Sets the text and notifies listeners as if it had been typed. */
function dispatchInput(input: HTMLInputElement, text: string): void {
  // React tracks the element's own `value`; the prototype's setter bypasses the tracker, so the event counts as a
  // change. Clearing first covers a value that React has already seen, as when masked before hydration.
  if (input.value === text) input.value = ''
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  setter?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
