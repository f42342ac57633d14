import { Component } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { EmbeddedWidget, type EmbeddedWidgetProps } from './embedded-widget'

/**
 * `./Widget` for federation hosts: a component that any React from 16 on can render, because it draws
 * nothing with it and calls no hook. What it shows lives in a root of its own, on the React that the
 * container runs on: the host's when it fits, else ours.
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
    // React refuses to unmount a root while it renders another.
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
