/**
 * Replaces, in the build of the shell, what TanStack Query's client imports and the portal does not use:
 * writes are plain functions, no list is infinite, and the HTTP client handles a lost connection.
 */
export class MutationCache {
  clear(): void {}
}

export const onlineManager = {
  isOnline: (): boolean => true,
  subscribe: () => () => {},
}

export function infiniteQueryBehavior(): void {}
export const hasNextPage = (): boolean => false
export const hasPreviousPage = (): boolean => false
