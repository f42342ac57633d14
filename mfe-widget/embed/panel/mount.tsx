import { createRoot } from 'react-dom/client'
import { adoptStyles } from '../../src/core/adopt-styles'
import { isView } from '../../src/core/channels'
import { ContactPanel } from '../../src/core/contact-panel'
import { type Controller, createController, type WidgetState } from '../../src/core/controller'
import { isOtherPerson, type Person, type WidgetEvent } from '../../src/core/host'
import { unreadWords } from '../../src/core/launcher'
import { panelStyles } from '../../src/core/panel-styles'
import { stopKeyPropagation } from '../../src/core/stop-key-propagation'
import { UNRECORDED_CLASS, unrecorded } from '../../src/core/unrecorded'
import { fetchHost } from '../fetch-host'
import { savedDialogue } from './saved-dialogue'

export interface MountedPanel extends Pick<Controller, 'open' | 'close' | 'minimise' | 'toggle'> {
  /** Ends the dialogue if the person has changed. */
  userChanged(before: Person): void
  unmount(): void
}

/** The parts of the element that the panel uses. */
interface Surroundings extends HTMLElement {
  readonly user: Person
  emit(event: WidgetEvent): void
}

/** Shadow roots that already have the styles, which stay when the panel is unmounted. */
const styled = new WeakSet<ShadowRoot>()

/** Renders the panel into the element's shadow root and updates its launcher. */
export function mountPanel(
  element: Surroundings,
  launcher: HTMLButtonElement,
  base: string,
  fetchModule: <Module>(part: typeof __WIDGET_FORM__) => Promise<Module>,
): MountedPanel {
  const emit = (event: WidgetEvent) => element.emit(event)
  const dialogue = savedDialogue(
    () => 'keep' in element.dataset,
    () => element.user,
  )
  const controller = createController(emit, dialogue.load() ? 'chat' : 'list')
  const site = new URL(base).origin
  warnOfAccent(element)
  const host = fetchHost({
    site,
    api: element.dataset.api,
    person: () => element.user,
    onEvent: emit,
    dialogue,
    loadForm: () => fetchModule(__WIDGET_FORM__),
  })
  const root = element.shadowRoot
  if (root === null) throw new TypeError('The element has no open shadow root')
  const place = document.createElement('div')
  for (const mark of Object.entries(unrecorded)) place.setAttribute(...mark)
  place.className = UNRECORDED_CLASS
  if (!styled.has(root)) adoptStyles(root, ...panelStyles)
  styled.add(root)
  root.append(place)
  const tree = createRoot(place)
  tree.render(<ContactPanel host={host} controller={controller} onFocusLost={() => launcher.focus()} />)
  const stopTyping = stopKeyPropagation(element)
  const stop = controller.state.subscribe(() => showState(launcher, controller.state.get()))
  return {
    open: (view, start) => controller.open(view === undefined || isView(view) ? view : 'list', start),
    close: controller.close,
    minimise: controller.minimise,
    toggle: controller.toggle,
    userChanged(before) {
      if (isOtherPerson(before, element.user)) controller.close()
    },
    unmount() {
      stop()
      stopTyping()
      tree.unmount()
      place.remove()
      showState(launcher, { open: false, unread: 0 })
    },
  }
}

/** Warns in the console about an accent that was refused for its contrast. */
function warnOfAccent({ dataset: { accent = '' }, style }: HTMLElement): void {
  const [light, dark] = accent.split(' ')
  for (const [name, colour] of [
    ['light', light],
    ['dark', dark],
  ])
    if (colour && style.getPropertyValue(`--w-${name}`) !== colour)
      console.warn(
        `contato-widget: no data-accent ${colour} on ${name} pages: its text would be hard to read`,
      )
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
