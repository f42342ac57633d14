import { useConfig, useSession } from '@portal/runtime'
import { useEffect, useMemo, useState } from 'react'
import { ContactWidget } from './core/contact-widget'
import { createController } from './core/controller'
import { portalHost } from './portal-host'
import { ShadowSurface } from './shadow-surface'

/** The contact widget in the portal: the shell renders it once for all pages, after hydration. */
export default function Widget() {
  const config = useConfig()
  const host = useMemo(() => portalHost(config), [config])
  const [controller] = useState(() => createController())
  // The dialogue of a session ends with it: the next person at this device must not read it.
  useEffect(
    () =>
      useSession.subscribe(({ session }, { session: before }) => {
        if (before !== null && session?.cpfCnpj !== before.cpfCnpj) controller.close()
      }),
    [controller],
  )
  return (
    <ShadowSurface>
      <ContactWidget host={host} controller={controller} />
    </ShadowSurface>
  )
}
