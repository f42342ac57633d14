import { useConfig } from '@portal/runtime'
import { useLoaded } from './use-loaded'

const loadBanner = () => import(/* webpackChunkName: "development" */ './override-banner')

/** Loads the banner only where the configuration allows overrides. */
export function OverrideSlot() {
  const { overrides } = useConfig()
  const banner = useLoaded(loadBanner, overrides.allowedOrigins.length > 0)
  return banner && <banner.OverrideBanner />
}
