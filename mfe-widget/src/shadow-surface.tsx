import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { adoptStyles } from './core/adopt-styles'
import { stopKeyPropagation } from './core/stop-key-propagation'
import { UNRECORDED_CLASS, unrecorded } from './core/unrecorded'
import { portalStyles } from './portal-styles'

/**
 * The portal's delivery: a React-rendered shadow root, which isolates the styles of page and widget. It is attached in
 * an effect, to keep rendering pure.
 */
export function ShadowSurface({ open, children }: { open: boolean; children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [root, setRoot] = useState<ShadowRoot | null>(null)

  useLayoutEffect(() => {
    if (element === null) return
    let shadow = element.shadowRoot
    if (shadow === null) {
      shadow = element.attachShadow({ mode: 'open' })
      adoptStyles(shadow, ...portalStyles)
    }
    setRoot(shadow)
    return stopKeyPropagation(element)
  }, [element])

  return (
    <contato-surface ref={setElement} data-place="portal" data-open={open || undefined}>
      {root !== null &&
        createPortal(
          <div {...unrecorded} className={UNRECORDED_CLASS} style={{ display: 'contents' }}>
            {children}
          </div>,
          root,
        )}
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
