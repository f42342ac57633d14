import { type CSSProperties, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { ContactWidget } from '../../src/core/contact-widget'
import { createController } from '../../src/core/controller'
import type { Person, View, WidgetEvent } from '../../src/core/host'
import { ShadowSurface } from '../../src/core/shadow-surface'
import { fetchHost } from '../fetch-host'

export interface EmbeddedWidgetProps {
  /** Origin of the bank's API; by default the origin of these files. */
  api?: string
  /** The page's data about the person. */
  user?: Person
  /** Shows this view; null hides the panel. When absent, only the person opens and closes the panel. */
  view?: View | null
  side?: 'left' | 'right'
  theme?: 'auto' | 'light' | 'dark'
  /** Distance from the edges in pixels: horizontal, from the bottom. */
  offset?: readonly [number, number]
  zIndex?: number
  label?: string
  onEvent?: (event: WidgetEvent) => void
}

/** The same widget for pages with React or single-spa: launcher and panel in its own shadow root. */
export function EmbeddedWidget(props: EmbeddedWidgetProps) {
  const { api = ownOrigin(), view, side, theme, label } = props
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const [controller] = useState(() => createController((event) => latest.current.onEvent?.(event)))
  const host = useMemo(
    () =>
      fetchHost({
        site: ownOrigin(),
        api,
        person: () => latest.current.user ?? {},
        onEvent: (event) => latest.current.onEvent?.(event),
      }),
    [api],
  )
  useEffect(() => {
    if (view === null) controller.minimise()
    else if (view !== undefined) controller.open(view)
  }, [view, controller])

  return (
    <ShadowSurface look={{ place: 'page', side, theme, style: placeOf(props) }}>
      <ContactWidget host={host} controller={controller} label={label} />
    </ShadowSurface>
  )
}

const ownOrigin = () => new URL(__webpack_public_path__, document.baseURI).origin

function placeOf({ offset, zIndex }: EmbeddedWidgetProps): CSSProperties & Record<`--w-${string}`, number> {
  return {
    ...(offset === undefined ? {} : { '--w-x': offset[0], '--w-y': offset[1] }),
    ...(zIndex === undefined ? {} : { '--w-z': zIndex }),
  }
}
