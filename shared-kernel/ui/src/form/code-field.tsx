import { ACCESS_CODE_LENGTH } from '@portal/domain/formats'
import { accessCodeMask, maskText } from '@portal/domain/mask'
import { useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../class-names'
import { Field, splitLabelling } from './field'
import styles from './field.module.css'
import type { PresetFieldProps } from './preset-fields'
import { useMask } from './use-mask'

export interface CodeFieldProps
  extends Omit<PresetFieldProps, 'figures' | 'short' | 'action' | 'defaultValue'> {
  /** Called when the fourth character is typed, pasted or filled in. */
  onComplete?: ((code: string) => void) | undefined
}

const BOXES = [0, 1, 2, 3] as const

/** State drawn by the boxes: the input is invisible after hydration. */
interface Drawn {
  text: string
  /** Selected range; an empty range is the caret. Null without focus. */
  selection: { from: number; to: number } | null
}

const nothing: Drawn = { text: '', selection: null }

function read(input: HTMLInputElement): Drawn {
  const { value, selectionStart, selectionEnd, ownerDocument } = input
  const from = selectionStart ?? value.length
  const isFocused = ownerDocument.activeElement === input
  return { text: value, selection: isFocused ? { from, to: selectionEnd ?? from } : null }
}

const isSame = (one: Drawn, other: Drawn) =>
  one.text === other.text &&
  one.selection?.from === other.selection?.from &&
  one.selection?.to === other.selection?.to

/** At the end of the code the caret is drawn in the last box. */
function markOf(box: number, { text, selection }: Drawn): 'caret' | 'caret-after' | 'selected' | undefined {
  if (selection === null) return undefined
  const { from, to } = selection
  if (from !== to) return box >= from && box < to ? 'selected' : undefined
  if (from === box) return 'caret'
  return from === BOXES.length && box === from - 1 && text.length === from ? 'caret-after' : undefined
}

/** The access code: four boxes drawn over one input, so paste, autofill, WebOTP and screen readers work. */
export function CodeField({ label = 'Código de acesso', ...props }: CodeFieldProps) {
  const [labelling, { ref, onChange, onBlur, onComplete, ...rest }] = splitLabelling({ label, ...props })
  const [drawn, setDrawn] = useState<Drawn>()
  const boxes = useRef<HTMLDivElement>(null)
  const draw = () => {
    const input = boxes.current?.querySelector('input')
    if (input) setDrawn((before = nothing) => (isSame(before, read(input)) ? before : read(input)))
  }
  const masked = useMask(accessCodeMask, {
    ref,
    onBlur(event) {
      draw()
      onBlur?.(event)
    },
    onChange(event) {
      const input = event.currentTarget
      const code = maskText(accessCodeMask, input.value)
      // `useMask` does not run during IME composition, so the length limit is applied here.
      if (input.value.length > ACCESS_CODE_LENGTH) input.value = code
      draw()
      onChange?.(event)
      if (code.length === ACCESS_CODE_LENGTH) onComplete?.(code)
    },
  })
  // After every render, to reflect values set by the form library.
  useLayoutEffect(draw)

  return (
    <Field {...labelling}>
      {(control) => (
        <div
          ref={boxes}
          className={classNames(styles.codeBoxes, drawn && styles.drawn, labelling.error && styles.invalid)}
        >
          {BOXES.map((box) => (
            <span
              key={box}
              aria-hidden="true"
              className={styles.codeBox}
              data-mark={drawn && markOf(box, drawn)}
            >
              {drawn?.text.charAt(box).toUpperCase()}
            </span>
          ))}
          <input
            inputMode="text"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...control}
            {...masked}
            type="text"
            className={styles.codeInput}
            onFocus={draw}
            onSelect={draw}
          />
        </div>
      )}
    </Field>
  )
}
