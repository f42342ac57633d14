import { tabStore } from '@portal/runtime'
import { allowedOf, OVERRIDES_KEY, type Overrides, storedOverrides } from '../loader/override'

/**
 * Those of the address that this tab has not accepted: `?modulo=mfe-x@http://localhost:4000/remoteEntry.js`. Any page can
 * link to it, so nothing is fetched or stored until the person accepts.
 */
export function requestedOverrides(): Overrides {
  const accepted = storedOverrides()
  const requested: Record<string, string> = {}
  for (const parameter of new URL(location.href).searchParams.getAll('modulo')) {
    const at = parameter.indexOf('@')
    const [module, entry] = [parameter.slice(0, at), parameter.slice(at + 1)]
    if (at > 0 && accepted[module] !== entry) requested[module] = entry
  }
  return allowedOf(requested)
}

export function acceptOverrides(requested: Overrides): void {
  tabStore.write(OVERRIDES_KEY, JSON.stringify({ ...storedOverrides(), ...requested }))
}

export function clearOverrides(): void {
  tabStore.remove(OVERRIDES_KEY)
}
