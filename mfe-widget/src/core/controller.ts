import { type View, views, type WidgetEvent } from './host'
import { createStore, type Store } from './store'

export interface WidgetState {
  open: boolean
  view: View
  /** Messages that arrived while the widget was minimised. */
  unread: number
  /** Text of a live region that stays mounted when the panel closes. */
  announcement: string
}

/**
 * closed -> list -> channel -> back -> list. Minimise hides the panel and keeps its content;
 * close resets it: the next opening starts at the list, with an empty dialogue.
 */
export interface Controller {
  state: Store<WidgetState>
  open(view?: View): void
  back(): void
  minimise(): void
  close(announcement?: string): void
  toggle(): void
  noteUnread(count: number): void
  onClosed(listener: () => void): () => void
}

export function createController(emit: (event: WidgetEvent) => void = () => {}): Controller {
  const state = createStore<WidgetState>({ open: false, view: 'list', unread: 0, announcement: '' })
  const closedListeners = new Set<() => void>()

  const controller: Controller = {
    state,
    open(asked) {
      const before = state.get()
      // Not type-checked on JavaScript pages: an unknown view opens the list.
      const view = asked === undefined ? before.view : views.includes(asked) ? asked : 'list'
      if (before.open && before.view === view) return
      state.set({ open: true, view, unread: 0, announcement: '' })
      emit({ type: 'open', view })
      if (before.unread > 0) emit({ type: 'unread', count: 0 })
    },
    back: () => state.set({ view: 'list' }),
    minimise() {
      if (!state.get().open) return
      state.set({ open: false })
      emit({ type: 'close', minimised: true })
    },
    close(announcement = '') {
      const wasOpen = state.get().open
      state.set({ open: false, view: 'list', unread: 0, announcement })
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
