import { getConfig } from '@portal/runtime'

let until = 0

/**
 * Firefox and Safari cancel pending requests on navigation, before the next document arrives. `beforeunload` also fires
 * for `tel:` links and downloads, which keep the page, so the state expires.
 */
export function watchLeaving(): void {
  addEventListener('beforeunload', () => {
    until = performance.now() + getConfig().moduleTimeoutMs
  })
}

export const isLeaving = (): boolean => performance.now() < until
