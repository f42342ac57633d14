import type { Dialogue, KeptDialogue, Person } from '../../src/core/host'
import { TAG } from '../element/page'

/** Browsers bring the storage of a session back with its tabs, also to the next person at the device. */
const AGE_MS = 30 * 60_000
const MAX_LINES = 50

interface Kept extends Dialogue {
  /** Mark of the person. */
  of: number
  /** Milliseconds since the epoch. */
  at: number
}

/** 16 bits: they tell two people apart, and fit one person of every 65,536. */
function markOf({ taxId, name, phone, email }: Person): number {
  let hash = 0x811c9dc5
  for (const letter of JSON.stringify([taxId, name, phone, email]))
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return (hash ^ (hash >>> 16)) & 0xffff
}

/** What stands in the storage may be of another release, or of the page's own making. */
function parse(text: string): Kept | null {
  const { of, at, token, lines, buttons }: Partial<Kept> = JSON.parse(text)
  if (typeof of !== 'number' || typeof at !== 'number' || typeof token !== 'string') return null
  if (!Array.isArray(lines) || !Array.isArray(buttons)) return null
  const areTexts = [
    ...lines.map(({ text }) => text),
    ...buttons.flatMap(({ value, title }) => [value, title]),
  ]
  return areTexts.every((each) => typeof each === 'string') ? { of, at, token, lines, buttons } : null
}

/** The dialogue in the session storage of the page's origin, for pages with `data-keep`. */
export const keptDialogue = (isWanted: () => boolean, person: () => Person): KeptDialogue => ({
  load() {
    try {
      const kept = isWanted() ? parse(sessionStorage.getItem(TAG) ?? '{}') : null
      return kept && kept.of === markOf(person()) && Math.abs(Date.now() - kept.at) < AGE_MS ? kept : null
    } catch {
      // A sandboxed frame has no storage.
      return null
    }
  },
  save(dialogue) {
    try {
      if (dialogue === null || !isWanted()) return sessionStorage.removeItem(TAG)
      const kept: Kept = {
        ...dialogue,
        lines: dialogue.lines.slice(-MAX_LINES),
        of: markOf(person()),
        at: Date.now(),
      }
      sessionStorage.setItem(TAG, JSON.stringify(kept))
    } catch {}
  },
})
