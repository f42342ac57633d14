import type { WidgetProperties } from '../../src/core/public-types'
import { type ContatoElement, defineElement, TAG } from '../element/contato-element'

/** The custom element for hosts that describe it by properties: a component, a parcel. */
export class DescribedWidget {
  readonly #element: ContatoElement
  #properties: WidgetProperties = {}

  constructor(place: HTMLElement, properties: WidgetProperties) {
    const Element = defineElement()
    this.#element = new Element()
    this.#element.addEventListener(TAG, ({ detail }) => this.#properties.onEvent?.(detail))
    this.update(properties)
    place.append(this.#element)
    this.#show(properties.view)
  }

  update(properties: WidgetProperties): void {
    const { dataset, isConnected } = this.#element
    const { view } = this.#properties
    this.#properties = properties
    const { api, side, theme, offset, zIndex, label, user } = properties
    const attributes = { api, side, theme, offset: offset?.join(' '), zIndex, label }
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) delete dataset[name]
      else dataset[name] = String(value)
    }
    if (user) this.#element.user = { ...user }
    if (isConnected && view !== properties.view) this.#show(properties.view)
  }

  remove(): void {
    this.#element.remove()
  }

  #show(view: WidgetProperties['view']): void {
    if (view === null) this.#element.whenLoaded('minimise')
    else if (view !== undefined) void this.#element.run('open', view)
  }
}
