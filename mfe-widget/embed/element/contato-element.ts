import { adoptStyles } from '../../src/core/adopt-styles'
import type { Person, Start, View, WidgetEvent } from '../../src/core/host'
import launcherCss from '../../src/core/launcher.shadow.css'
import type { MountedPanel } from '../panel/mount'
import { readAccent } from './accent'
import { directContact, make } from './launcher-parts'
import { page, TAG } from './page'
import { pageDocument } from './page-document'
import { fetchModule, loadPanel } from './panel-source'
import { watchErrors } from './watch-errors'

declare global {
  interface DocumentEventMap {
    [TAG]: CustomEvent<WidgetEvent>
  }
  interface HTMLElementEventMap {
    [TAG]: CustomEvent<WidgetEvent>
  }
  interface HTMLElementTagNameMap {
    [TAG]: ContatoElement
  }
  interface Navigator {
    /** Chromium only. */
    connection?: { saveData?: boolean }
  }
}

/** Client-side navigation removes the element and reinserts it within this time, also on a slow phone. */
const GRACE_MS = 5000

/**
 * The custom element of all deliveries: the launcher only. The panel loads on hover, on focus, or when the page opens
 * it. Another release's script may have defined the element, so scripts use only its public members.
 */
export class ContatoElement extends HTMLElement {
  static readonly observedAttributes = ['data-offset', 'data-z-index', 'data-label', 'data-accent', 'hidden']
  /** The page's data about the person, inherited by new elements. */
  static user: Person = {}

  #root = this.attachShadow({ mode: 'open' })
  #label = make('span', {})
  #launcher = make('button', { type: 'button', className: 'launcher' }, this.#label)
  #panel: MountedPanel | undefined
  #apology: HTMLElement | undefined
  #user = ContatoElement.user
  // Zoom buttons of the page may change its zoom at any time.
  #resizes = new ResizeObserver(() => this.attributeChangedCallback())
  /** Called after the page has removed the element or one of its ancestors. */
  onRemoved: (() => void) | undefined

  get user(): Person {
    return this.#user
  }

  set user(person: Person) {
    const before = this.#user
    this.#user = person
    this.#panel?.userChanged(before)
  }

  connectedCallback() {
    const launcher = this.#launcher
    this.attributeChangedCallback()
    this.#resizes.observe(pageDocument.body)
    // The top layer is unaffected by the page's transforms, filters, containment and stacking contexts. With a custom
    // z-index it is used only if an ancestor is the containing block of the fixed element.
    if (!this.dataset.zIndex || this.offsetParent) {
      this.popover = 'manual'
      this.showPopover?.()
    }
    if (launcher.onclick) return
    adoptStyles(this.#root, launcherCss)
    launcher.setAttribute('part', 'launcher')
    launcher.setAttribute('aria-haspopup', 'dialog')
    launcher.setAttribute('aria-expanded', 'false')
    launcher.onclick = () => this.run('toggle')
    // No prefetch in data-saver mode.
    launcher.onpointerenter = launcher.onfocus = () => {
      if (!navigator.connection?.saveData) this.#ready().catch(() => {})
    }
    this.#root.append(launcher)
  }

  attributeChangedCallback() {
    const { offset = '', zIndex = '', label, accent = '' } = this.dataset
    const [x = '', y = x] = offset
      .split(/[ ,]+/)
      .map((length) => `${Number.parseFloat(length)}`.replace('NaN', ''))
    const zoom = 1 / (this.parentElement?.currentCSSZoom ?? 1)
    const properties = { x, y, z: zIndex, zoom, ...readAccent(accent) }
    for (const [name, value] of Object.entries(properties)) this.style.setProperty(`--w-${name}`, `${value}`)
    this.#label.textContent = label || 'Fale com a gente'
    if (this.hidden) this.whenLoaded('minimise')
  }

  disconnectedCallback() {
    this.#resizes.disconnect()
    setTimeout(() => {
      if (!this.isConnected) this.onRemoved?.()
      // A moved element keeps its conversation, also when it moves to another body or waits for a tag to run.
      setTimeout(() => {
        if (this.isConnected) return
        this.#panel?.unmount()
        this.#panel = undefined
      }, GRACE_MS)
    })
  }

  get isOpen(): boolean {
    return this.#launcher.getAttribute('aria-expanded') === 'true'
  }

  whenLoaded(method: 'close' | 'minimise') {
    this.#panel?.[method]()
  }

  /** Runs a method of the panel. If it fails to load, shows the channels that work without it. */
  async run(method: 'open' | 'toggle', view?: View, start?: Start): Promise<void> {
    this.#apology?.remove()
    this.attributeChangedCallback()
    try {
      const panel = await this.#ready()
      panel[method](view, start)
    } catch {
      if (!this.isConnected) return
      this.#apology = directContact()
      this.#root.append(this.#apology)
      this.#apology.showPopover?.()
      this.emit({ type: 'error', during: 'load', status: null })
    }
  }

  emit(detail: WidgetEvent) {
    this.dispatchEvent(new CustomEvent(TAG, { detail, bubbles: true, composed: true }))
  }

  async #ready(): Promise<MountedPanel> {
    const { mountPanel } = await loadPanel()
    if (!this.isConnected) throw 0
    this.#panel ??= mountPanel(this, this.#launcher, page.base, fetchModule)
    return this.#panel
  }
}

/** Sets data attributes by their camel-case names; removes those without a value. */
export function describe({ dataset }: HTMLElement, attributes: object): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) delete dataset[name]
    else dataset[name] = String(value)
  }
}

type ElementClass = typeof ContatoElement
const isOurs = (candidate: CustomElementConstructor): candidate is ElementClass => 'user' in candidate

/** The element's class: this one, or that of the first script on the page. */
export function defineElement(): ElementClass {
  const defined = customElements.get(TAG)
  if (defined && isOurs(defined)) return defined
  watchErrors()
  customElements.define(TAG, ContatoElement)
  return ContatoElement
}
