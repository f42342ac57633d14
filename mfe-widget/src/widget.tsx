import { useConfig, useSession } from '@portal/runtime'
import { useEffect, useMemo, useState } from 'react'
import { ContactWidget } from './core/contact-widget'
import { createController } from './core/controller'
import { useStore } from './core/use-store'
import { portalHost } from './portal-host'
import { ShadowSurface } from './shadow-surface'

/** The contact widget of the portal. The shell renders it once for all pages, after hydration. */
export default function Widget() {
  const config = useConfig()
  const host = useMemo(() => portalHost(config), [config])
  const [controller] = useState(() => createController())
  const { open } = useStore(controller.state)
  // The dialogue ends with its session: the device's next user must not read it.
  useEffect(
    () =>
      useSession.subscribe(({ session }, { session: before }) => {
        if (before !== null && session?.cpfCnpj !== before.cpfCnpj) controller.close()
      }),
    [controller],
  )
  return (
    <ShadowSurface open={open}>
      <ContactWidget host={host} controller={controller} />
    </ShadowSurface>
  )
}
