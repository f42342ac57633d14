import type { WidgetProperties } from '../../src/core/public-types'
import { pageDocument } from '../element/page-document'
import { reportToPage } from './report-to-page'
import { DescribedWidget } from './widget-properties'

/** An error here would unmount the host's whole tree. */
function quietly(action: () => void): void {
  try {
    action()
  } catch (error) {
    reportToPage(error)
  }
}

/**
 * `./Widget` for federation hosts: a component that does not depend on React. Every React since 0.14 treats a class
 * with `isReactComponent` as a class component. It renders nothing; the custom element is appended to the body.
 */
export default class Widget {
  declare isReactComponent: object
  static {
    Widget.prototype.isReactComponent = {}
  }
  #widget: DescribedWidget | undefined

  /** React assigns new props before each update. */
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
