import type { WidgetProperties } from '../../src/core/public-types'
import { type ContatoElement, defineElement, describe } from '../element/contato-element'
import { TAG } from '../element/page'

/** Controls the custom element through properties, for components and parcels. */
export class DescribedWidget {
  readonly #element: ContatoElement
  #properties: WidgetProperties = {}

  constructor(place: HTMLElement, properties: WidgetProperties) {
    const Element = defineElement()
    this.#element = new Element()
    this.#element.addEventListener(TAG, ({ detail }) => this.#properties.onEvent?.(detail))
    this.update(properties)
    place.append(this.#element)
    this.#show(properties)
  }

  update(properties: WidgetProperties): void {
    const { view } = this.#properties
    this.#properties = properties
    const { api, side, theme, offset, zIndex, label, accent, radius, font, launcher, user } = properties
    const attributes = { api, side, theme, offset, zIndex, label, accent, radius, font, launcher }
    describe(this.#element, attributes)
    if (user) this.#element.user = { ...user }
    if (this.#element.isConnected && view !== properties.view) this.#show(properties)
  }

  remove(): void {
    this.#element.remove()
  }

  #show({ view, start }: WidgetProperties): void {
    if (view === null) this.#element.whenLoaded('minimise')
    else if (view !== undefined) void this.#element.run('open', view, start)
  }
}
