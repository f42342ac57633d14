import type { Dialogue, Person, SavedDialogue } from '../../src/core/host'
import { TAG } from '../element/page'

/** Browsers restore session storage with closed tabs, possibly for the device's next user. */
const AGE_MS = 30 * 60_000
const MAX_LINES = 50

interface StoredDialogue extends Dialogue {
  /** Hash of the person. */
  of: number
  /** Milliseconds since the epoch. */
  at: number
}

/** A 16-bit hash: tells two people apart, but fits one person in 65,536. */
function markOf({ taxId, name, phone, email }: Person): number {
  let hash = 0x811c9dc5
  for (const letter of JSON.stringify([taxId, name, phone, email]))
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return (hash ^ (hash >>> 16)) & 0xffff
}

/** The stored value may be from another release, or written by the page. */
function parse(text: string): StoredDialogue | null {
  const { of, at, token, lines, buttons }: Partial<StoredDialogue> = JSON.parse(text)
  if (typeof of !== 'number' || typeof at !== 'number' || typeof token !== 'string') return null
  if (!Array.isArray(lines) || !Array.isArray(buttons)) return null
  const areTexts = [
    ...lines.map(({ text }) => text),
    ...buttons.flatMap(({ value, title }) => [value, title]),
  ]
  return areTexts.every((each) => typeof each === 'string') ? { of, at, token, lines, buttons } : null
}

/** Stores the dialogue in the session storage of the page's origin, for pages with `data-keep`. */
export const savedDialogue = (isWanted: () => boolean, person: () => Person): SavedDialogue => ({
  load() {
    try {
      const stored = isWanted() ? parse(sessionStorage.getItem(TAG) ?? '{}') : null
      return stored && stored.of === markOf(person()) && Math.abs(Date.now() - stored.at) < AGE_MS
        ? stored
        : null
    } catch {
      // Storage access throws in a sandboxed frame.
      return null
    }
  },
  save(dialogue) {
    try {
      if (dialogue === null || !isWanted()) return sessionStorage.removeItem(TAG)
      const stored: StoredDialogue = {
        ...dialogue,
        lines: dialogue.lines.slice(-MAX_LINES),
        of: markOf(person()),
        at: Date.now(),
      }
      sessionStorage.setItem(TAG, JSON.stringify(stored))
    } catch {}
  },
})
