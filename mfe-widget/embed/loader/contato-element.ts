import { adoptStyles } from '../../src/core/adopt-styles'
import launcherCss from '../../src/core/launcher.shadow.css'
import type { MountedPanel } from '../panel/mount'
import { directContact, make } from './launcher-parts'
import { page } from './page'
import { loadPanel } from './panel-source'

declare global {
  interface Navigator {
    /** Chromium only. */
    connection?: { saveData?: boolean }
  }
}

/** The launcher only. The panel is fetched on pointer or focus, or when the page opens it. */
export class ContatoElement extends HTMLElement {
  #root = this.attachShadow({ mode: 'open' })
  #label = make('span', {})
  #launcher = make('button', { type: 'button', className: 'launcher' }, this.#label)
  #panel: MountedPanel | undefined
  #apology: HTMLElement | undefined

  connectedCallback() {
    const launcher = this.#launcher
    const { offset = '', zIndex = '', label } = this.dataset
    const [x = '', y = x] = offset.split(' ')
    this.style.setProperty('--w-x', x)
    this.style.setProperty('--w-y', y)
    this.style.setProperty('--w-z', zIndex)
    this.#label.textContent = label || 'Fale com a gente'
    adoptStyles(this.#root, launcherCss)
    launcher.setAttribute('aria-haspopup', 'dialog')
    launcher.setAttribute('aria-expanded', 'false')
    launcher.onclick = () => this.run((panel) => panel.toggle())
    // No prefetch when the browser saves data.
    launcher.onpointerenter = launcher.onfocus = () => {
      if (!navigator.connection?.saveData) this.#ready().catch(() => {})
    }
    this.#root.append(launcher)
  }

  disconnectedCallback() {
    this.#panel?.unmount()
    this.#panel = undefined
  }

  close() {
    this.#panel?.close()
  }

  /** Runs an action on the panel; when it cannot be loaded, shows the channels that do not need it. */
  async run(action: (panel: MountedPanel) => void): Promise<void> {
    this.#apology?.remove()
    try {
      action(await this.#ready())
    } catch {
      this.#apology = directContact()
      this.#root.prepend(this.#apology)
      page.emit({ type: 'error', during: 'load', status: null })
    }
  }

  async #ready(): Promise<MountedPanel> {
    const { mountPanel } = await loadPanel()
    if (!this.isConnected) throw 0
    this.#panel ??= mountPanel(this, this.#launcher, page)
    return this.#panel
  }
}
