import { useRef, useState } from 'react'

/** What came of saving: what the bank keeps now, unless that is as before, and a message where it failed. */
interface Saved<Choice> {
  kept?: Choice
  failure?: string
}

/**
 * A choice that is saved as soon as it is made. It is shown at once; after the last save what is shown is what the
 * bank keeps.
 */
export function useKeptChoice<Choice>(
  first: Choice,
  save: (next: Choice, kept: Choice) => Promise<Saved<Choice>>,
) {
  const [shown, setShown] = useState(first)
  const [failure, setFailure] = useState<string>()
  const kept = useRef(first)
  const last = useRef(Promise.resolve())

  async function saveAfter(previous: Promise<void>, next: Choice) {
    await previous
    const saved = await save(next, kept.current)
    if (saved.kept !== undefined) kept.current = saved.kept
    if (saved.failure !== undefined) setFailure(saved.failure)
  }

  function change(next: Choice) {
    setFailure(undefined)
    setShown(next)
    // Sequential: with two parallel requests the bank might save the older value last.
    const saved = saveAfter(last.current, next)
    last.current = saved
    void saved.then(() => last.current === saved && setShown(kept.current))
  }

  return { shown, failure, change }
}
