import { useRef, useState } from 'react'

/** Result of a save: the stored value if it changed, and a message on failure. */
interface Saved<Choice> {
  choice?: Choice
  failure?: string
}

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
    if (saved.choice !== undefined) savedChoice.current = saved.choice
    if (saved.failure !== undefined) setFailure(saved.failure)
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
