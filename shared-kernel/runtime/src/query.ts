/**
 * Server state: cache of API responses, one per page for all modules. A facade over the part of TanStack
 * Query's core that the portal uses. The shell provides it; pages without a login never load it.
 */

// By name: the shared copy. Relative imports would put another copy of these files into this file's chunk.
import { ApiError, useSession } from '@portal/runtime'
import {
  CancelledError,
  type FetchQueryOptions,
  notifyManager,
  QueryClient,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
} from '@tanstack/query-core'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

/** How long a response is fresh. A write resets at once what it changes. */
export const FRESH_MS = 5 * 60_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // The HTTP client handles retries and calls without a connection.
      retry: false,
      networkMode: 'always',
    },
  },
})

/** Clears one person's data before the next: logout, expiry, another login, another tab. */
useSession.subscribe(({ session }, before) => {
  if (session?.cpfCnpj !== before.session?.cpfCnpj) queryClient.clear()
})

export type { QueryObserverResult }

export type QueryOptions<T> = QueryObserverOptions<T> & FetchQueryOptions<T>

/** Infers the type of the data from the query function. */
export const queryOptions = <T>(options: QueryOptions<T>): QueryOptions<T> => options

/** For components: loads stale data while mounted and re-renders when it changes. */
export function useQuery<T>(options: QueryObserverOptions<T>): QueryObserverResult<T> {
  const current = queryClient.defaultQueryOptions({ ...options, _optimisticResults: 'optimistic' })
  const [observer] = useState(() => new QueryObserver(queryClient, current))
  // For the current options, in the same render that changes them.
  const result = observer.getOptimisticResult(current)
  const subscribe = useCallback(
    (draw: () => void) => {
      const stop = observer.subscribe(notifyManager.batchCalls(draw))
      observer.updateResult() // responses between the render and now
      return stop
    },
    [observer],
  )
  useSyncExternalStore(subscribe, () => observer.getCurrentResult())
  useEffect(() => observer.setOptions(current), [observer, current])
  return result
}

/**
 * For loaders and handlers: fresh data is not requested again. Aborting cancels the request, unless a screen
 * uses the query too; a cancelled request rejects as 'cancelled'.
 */
export async function loadQuery<T>(options: FetchQueryOptions<T>, signal?: AbortSignal): Promise<T> {
  if (signal?.aborted) throw new ApiError('cancelled')
  const { queryKey } = options
  const cancel = () => {
    const query = queryClient.getQueryCache().find({ queryKey, exact: true })
    if (query?.getObserversCount() === 0) void query.cancel()
  }
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    return await queryClient.fetchQuery(options)
  } catch (error) {
    throw error instanceof CancelledError ? new ApiError('cancelled') : error
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}
