import { getConfig } from '@portal/runtime'

let until = 0

/**
 * Firefox and Safari cancel what a page still loads when the next one is asked for, long before that is there. Not every
 * page that says it is being left goes: a call or a download leaves it where it is.
 */
export function watchLeaving(): void {
  addEventListener('beforeunload', () => {
    until = performance.now() + getConfig().moduleTimeoutMs
  })
}

export const isLeaving = (): boolean => performance.now() < until
