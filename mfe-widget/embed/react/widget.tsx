import { Component } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { EmbeddedWidget, type EmbeddedWidgetProps } from './embedded-widget'

/**
 * `./Widget` for federation hosts: a component that any React from 16 on can render, because it renders null
 * and calls no hooks. Its content is in a separate root, on the React of the container: the host's when
 * compatible, else ours.
 */
export default class Widget extends Component<EmbeddedWidgetProps> {
  private root: Root | null = null
  private place: HTMLElement | null = null

  override componentDidMount() {
    this.place = document.body.appendChild(document.createElement('div'))
    this.root = createRoot(this.place)
    this.draw()
  }

  override componentDidUpdate() {
    this.draw()
  }

  override componentWillUnmount() {
    const { root, place } = this
    this.root = null
    // React cannot unmount a root while it renders another.
    queueMicrotask(() => {
      root?.unmount()
      place?.remove()
    })
  }

  private draw() {
    this.root?.render(<EmbeddedWidget {...this.props} />)
  }

  override render() {
    return null
  }
}
