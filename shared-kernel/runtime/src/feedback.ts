import { splitCallCode } from '@portal/domain/trace-context'
import { create } from 'zustand'

export interface Toast {
  id: number
  message: string
  tone: 'success' | 'error'
  place: 'bottom' | 'top-right'
  durationMs: number
}

/** Spec §9. */
const DEFAULT_TOAST_MS = 10_000

let lastId = 0

/** Read by the toast outlet, which runs the timers and pauses them on hover and focus. */
export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))

/** Returns an id for {@link dismissToast}. */
export function toast(
  message: string,
  {
    tone = 'success',
    place = 'bottom',
    durationMs = DEFAULT_TOAST_MS,
  }: Partial<Omit<Toast, 'id' | 'message'>> = {},
): number {
  const id = ++lastId
  const next = { id, message, tone, place, durationMs }
  useToasts.setState(({ toasts }) => {
    // A repeated message replaces the shown one in place, regardless of its call code.
    const [said] = splitCallCode(message)
    const isSame = (shown: Toast) => splitCallCode(shown.message)[0] === said
    return {
      toasts: toasts.some(isSame) ? toasts.map((shown) => (isSame(shown) ? next : shown)) : [...toasts, next],
    }
  })
  return id
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }))
}

export type Politeness = 'polite' | 'assertive'

export interface Announcement {
  /** Incremented, so that a repeated message is announced again. */
  id: number
  message: string
  politeness: Politeness
}

/** Read by the shell's live region. */
export const useAnnouncement = create<{ announcement: Announcement | null }>(() => ({ announcement: null }))

export function announce(message: string, politeness: Politeness = 'polite'): void {
  useAnnouncement.setState({ announcement: { id: ++lastId, message, politeness } })
}

/** Called when the session changes: messages belong to one person. */
export function clearFeedback(): void {
  useToasts.setState({ toasts: [] })
  useAnnouncement.setState({ announcement: null })
}
