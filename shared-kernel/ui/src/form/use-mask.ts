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

/** The part of an input's props that a mask wraps; react-hook-form's `register` has this shape. */
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
 * Puts a mask between an uncontrolled input and its listeners: they read the masked text. It also preserves
 * text typed into a prerendered page before hydration, which form libraries overwrite with their default
 * values.
 *
 * `<input {...useMask(phoneMask, register('phone'))} />`
 */
export function useMask(mask: Mask | undefined, { ref, onChange, onBlur }: MaskableProps): MaskedProps {
  const typedEarly = useRef<{ input: HTMLInputElement; text: string } | null>(null)
  const seen = useRef(false)
  // The masked text before the current edit.
  const before = useRef('')

  const attach = useCallback(
    (input: HTMLInputElement | null) => {
      if (input && !seen.current) {
        seen.current = true
        if (input.value !== input.defaultValue) typedEarly.current = { input, text: input.value }
      }
      const detach = typeof ref === 'function' ? ref(input) : undefined
      if (typeof ref === 'object' && ref !== null) ref.current = input
      // A form library may just have set a default value, without separators.
      if (input && mask) {
        const masked = maskText(mask, input.value)
        if (masked !== input.value) input.value = masked
        before.current = masked
      }
      return typeof detach === 'function' ? detach : undefined
    },
    [ref, mask],
  )

  // On hydration: later, a key pressed meanwhile would be overwritten by the restored text.
  useLayoutEffect(() => {
    if (!typedEarly.current) return
    const { input, text } = typedEarly.current
    typedEarly.current = null
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

/** While an input method composes (Android), it owns the text; the mask is applied afterwards. */
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
  // Only while it has the focus: in Safari setting the selection moves the focus.
  if (input === input.ownerDocument.activeElement) input.setSelectionRange(next.caret, next.caret)
}

function atEnd(value: string) {
  return { value, caret: value.length }
}

/** Pasted, dropped or autofilled; autofill has no `inputType`. */
function isPasteOrAutofill(event: Event): boolean {
  return !(event instanceof InputEvent) || !event.inputType || /Paste|Drop|Replacement/.test(event.inputType)
}

/** Sets the text and notifies every listener, as if it had just been typed. */
function dispatchInput(input: HTMLInputElement, text: string): void {
  // React tracks the element's own `value`; the prototype's setter bypasses it, so the event is a change.
  // A value that React has already seen is no change, as when the mask was applied before hydration.
  if (input.value === text) input.value = ''
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  setter?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
