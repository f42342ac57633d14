import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { adoptStyles } from './adopt-styles'
import { panelStyles } from './panel-styles'
import { stopKeyPropagation } from './stop-key-propagation'

/**
 * The portal's delivery. A shadow root for React: isolates the styles of the page and of the widget. It is created in an effect, so
 * that rendering stays pure.
 */
export function ShadowSurface({ children }: { children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [root, setRoot] = useState<ShadowRoot | null>(null)

  useLayoutEffect(() => {
    if (element === null) return
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    adoptStyles(shadow, ...panelStyles)
    setRoot(shadow)
    return stopKeyPropagation(element)
  }, [element])

  return (
    <contato-surface ref={setElement} data-place="portal">
      {root !== null && createPortal(children, root)}
    </contato-surface>
  )
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'contato-surface': React.HTMLAttributes<HTMLElement> & React.RefAttributes<HTMLElement>
    }
  }
}
