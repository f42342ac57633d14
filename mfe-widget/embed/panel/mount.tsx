import { createRoot } from 'react-dom/client'
import { adoptStyles } from '../../src/core/adopt-styles'
import { ContactPanel } from '../../src/core/contact-panel'
import { type Controller, createController, type WidgetState } from '../../src/core/controller'
import type { Person, WidgetEvent } from '../../src/core/host'
import { unreadWords } from '../../src/core/launcher'
import { panelStyles } from '../../src/core/panel-styles'
import { stopKeyPropagation } from '../../src/core/stop-key-propagation'
import { fetchHost } from '../fetch-host'

/** The loader's data about the page. */
export interface Page {
  /** URL of the script, which is on the bank's origin. */
  base: string
  person: Person
  emit(event: WidgetEvent): void
}

export interface MountedPanel extends Pick<Controller, 'open' | 'close' | 'toggle'> {
  unmount(): void
}

/** Renders the panel into the loader's shadow root and updates the loader's launcher. */
export function mountPanel(element: HTMLElement, launcher: HTMLButtonElement, page: Page): MountedPanel {
  const controller = createController(page.emit)
  const site = new URL(page.base).origin
  const host = fetchHost({
    site,
    api: element.dataset.api ?? site,
    person: () => page.person,
    onEvent: page.emit,
  })
  const root = element.shadowRoot
  if (root === null) throw new TypeError('The element has no open shadow root')
  const place = document.createElement('div')
  adoptStyles(root, ...panelStyles)
  root.append(place)
  const tree = createRoot(place)
  tree.render(<ContactPanel host={host} controller={controller} onFocusLost={() => launcher.focus()} />)
  const stopTyping = stopKeyPropagation(element)
  const stop = controller.state.subscribe(() => showState(launcher, controller.state.get()))
  return {
    open: controller.open,
    close: controller.close,
    toggle: controller.toggle,
    unmount() {
      stop()
      stopTyping()
      tree.unmount()
      place.remove()
      showState(launcher, { open: false, unread: 0 })
    },
  }
}

function showState(launcher: HTMLButtonElement, { open, unread }: Pick<WidgetState, 'open' | 'unread'>) {
  launcher.setAttribute('aria-expanded', String(open))
  launcher.querySelector('b')?.remove()
  if (unread === 0) return
  const badge = document.createElement('b')
  const words = document.createElement('span')
  words.className = 'unseen'
  words.textContent = unreadWords(unread)
  badge.append(String(unread), words)
  launcher.append(badge)
}
