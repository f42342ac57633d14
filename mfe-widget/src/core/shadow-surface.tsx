import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { adoptStyles } from './adopt-styles'
import { panelStyles } from './panel-styles'
import { stopKeyPropagation } from './stop-key-propagation'

interface Props {
  /** Called with the element once it is in the page; returns a cleanup function. */
  onElement?: (element: HTMLElement) => () => void
  children: ReactNode
}

/**
 * The portal's delivery. A shadow root for React: isolates the styles of the page and of the widget. It is created in an effect, so
 * that rendering stays pure.
 */
export function ShadowSurface({ onElement, children }: Props) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [root, setRoot] = useState<ShadowRoot | null>(null)

  useLayoutEffect(() => {
    if (element === null) return
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    adoptStyles(shadow, ...panelStyles)
    setRoot(shadow)
    return stopKeyPropagation(element)
  }, [element])
  useEffect(() => (element === null ? undefined : onElement?.(element)), [element, onElement])

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
