import type { Written } from '@portal/debtor'
import { useRef, useState } from 'react'

/** A write that may return the stored value, or the current one of a choice that was changed elsewhere. */
type Saved<Choice> =
  | Written
  | { kind: 'done'; choice: Choice }
  | { kind: 'changed'; choice: Choice; message: string }

/**
 * Optimistic update: a choice is shown at once and saved immediately; after the last save, the stored value is shown.
 */
export function useSavedChoice<Choice>(
  initial: Choice,
  save: (next: Choice, saved: Choice) => Promise<Saved<Choice>>,
) {
  const [shown, setShown] = useState(initial)
  const [failure, setFailure] = useState<string>()
  const savedChoice = useRef(initial)
  const last = useRef(Promise.resolve())

  async function saveAfter(previous: Promise<void>, next: Choice) {
    await previous
    const saved = await save(next, savedChoice.current)
    if ('choice' in saved) savedChoice.current = saved.choice
    else if (saved.kind === 'done') savedChoice.current = next
    if ('message' in saved) setFailure(saved.message)
  }

  function change(next: Choice) {
    setFailure(undefined)
    setShown(next)
    // Saves run sequentially: with parallel requests, the bank might store the older value last.
    const saved = saveAfter(last.current, next)
    last.current = saved
    void saved.then(() => last.current === saved && setShown(savedChoice.current))
  }

  return { shown, failure, change }
}
