import type { WidgetProperties } from '../../src/core/public-types'
import { pageDocument } from '../element/page-document'
import { DescribedWidget } from './widget-properties'

/** An error here would take the host's whole tree down. */
function quietly(action: () => void): void {
  try {
    action()
  } catch (error) {
    // To the page's own error handlers.
    queueMicrotask(() => {
      throw error
    })
  }
}

/**
 * `./Widget` for federation hosts: a component without a React of its own. Every React from 0.14 on renders
 * a class that carries this mark; it renders nothing, and the custom element stands at the end of the body.
 */
export default class Widget {
  declare isReactComponent: object
  static {
    Widget.prototype.isReactComponent = {}
  }
  #widget: DescribedWidget | undefined

  /** React replaces the properties before each update. */
  constructor(public props: WidgetProperties) {}

  componentDidMount(): void {
    quietly(() => {
      this.#widget = new DescribedWidget(pageDocument.body, this.props)
    })
  }

  componentDidUpdate(): void {
    quietly(() => this.#widget?.update(this.props))
  }

  componentWillUnmount(): void {
    quietly(() => this.#widget?.remove())
  }

  render(): null {
    return null
  }
}
