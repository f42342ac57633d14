import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import type { WidgetProperties } from '../../src/core/public-types'

// The build imports shadow-root stylesheets as text.
jest.mock('../../src/core/launcher.shadow.css', () => '', { virtual: true })

/** The host has no types for the container. */
const isComponent = (value: unknown): value is ComponentType<WidgetProperties> => typeof value === 'function'

async function load(): Promise<ComponentType<WidgetProperties>> {
  const { default: exposed } = await import('./widget')
  if (!isComponent(exposed)) throw new TypeError('not a component')
  return exposed
}

test('an element of the host with the same name costs it the widget, not its tree', async () => {
  const reported: unknown[] = []
  jest.spyOn(globalThis, 'queueMicrotask').mockImplementation((task) => {
    try {
      task()
    } catch (error) {
      reported.push(error)
    }
  })
  customElements.define('contato-widget', class extends HTMLElement {})
  const Widget = await load()
  const { container, rerender, unmount } = render(
    <>
      <h1>Host</h1>
      <Widget />
    </>,
  )
  rerender(
    <>
      <h1>Host</h1>
      <Widget label="Ajuda" />
    </>,
  )
  expect(container).toHaveTextContent('Host')
  unmount()
  expect(reported).toHaveLength(1)
})
