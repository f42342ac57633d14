import { useConfig } from '@portal/runtime'
import { useMemo, useState } from 'react'
import { avoidOverlap } from './avoid-overlap'
import { ContactWidget } from './core/contact-widget'
import { createController } from './core/controller'
import { ShadowSurface } from './core/shadow-surface'
import { portalHost } from './portal-host'

/** The contact widget in the portal: the shell renders it once for all pages, after hydration. */
export default function Widget() {
  const config = useConfig()
  const host = useMemo(() => portalHost(config), [config])
  const [controller] = useState(() => createController())
  return (
    <ShadowSurface look={{ place: 'portal' }} onElement={avoidOverlap}>
      <ContactWidget host={host} controller={controller} />
    </ShadowSurface>
  )
}
