/**
 * Stands in, in the build of the shell, for what TanStack Query's client names and the portal has no use for:
 * writes are plain functions, no list goes on for ever, and a call without a connection fails by itself.
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
