import type { Start, View, WidgetEvent } from './host'
import { createStore, type Store } from './store'

export interface WidgetState {
  open: boolean
  view: View
  /** Initial content of the views, set by the page. */
  start: Start
  /** Number of messages received while minimised. */
  unread: number
  /** Text of a live region that stays mounted when the panel closes. */
  announcement: string
}

/**
 * closed -> list -> channel -> back -> list. `minimise` hides the panel and keeps its content; `close` resets it, so
 * that it reopens at the list with an empty dialogue.
 */
export interface Controller {
  state: Store<WidgetState>
  open(view?: View, start?: Start): void
  back(): void
  minimise(): void
  close(announcement?: string): void
  toggle(): void
  noteUnread(count: number): void
  onClosed(listener: () => void): () => void
}

const startKeys = ['topic', 'message', 'phone'] as const

/** Validates the page's input, which may be untyped JavaScript. */
function readStart(given: Start | undefined): Start {
  const texts = startKeys.map((key) => [key, given?.[key]] as const)
  return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string' && text.trim() !== ''))
}

export function createController(
  emit: (event: WidgetEvent) => void = () => {},
  initialView: View = 'list',
): Controller {
  const state = createStore<WidgetState>({
    open: false,
    view: initialView,
    start: {},
    unread: 0,
    announcement: '',
  })
  const closedListeners = new Set<() => void>()

  const controller: Controller = {
    state,
    open(requestedView, start) {
      const before = state.get()
      const view = requestedView ?? before.view
      if (start) state.set({ start: readStart(start) })
      if (before.open && before.view === view) return
      state.set({ open: true, view, unread: 0, announcement: '' })
      if (!before.open) emit({ type: 'open', view })
      emit({ type: 'view', view })
      if (before.unread > 0) emit({ type: 'unread', count: 0 })
    },
    back: () => controller.open('list'),
    minimise() {
      if (!state.get().open) return
      state.set({ open: false })
      emit({ type: 'close', minimised: true })
    },
    close(announcement = '') {
      const wasOpen = state.get().open
      state.set({ open: false, view: 'list', start: {}, unread: 0, announcement })
      for (const listener of [...closedListeners]) listener()
      if (wasOpen) emit({ type: 'close', minimised: false })
    },
    toggle: () => (state.get().open ? controller.minimise() : controller.open()),
    noteUnread(count) {
      const { open, unread } = state.get()
      if (open) return
      state.set({ unread: unread + count })
      emit({ type: 'unread', count: unread + count })
    },
    onClosed(listener) {
      closedListeners.add(listener)
      return () => {
        closedListeners.delete(listener)
      }
    },
  }
  return controller
}
