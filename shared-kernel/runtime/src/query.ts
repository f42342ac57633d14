/** Cache of API responses, shared by all modules: a facade over TanStack Query's core. Public pages never load it. */

// By package name, which resolves to the shared instance; relative imports would bundle a second one.
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

/** Writes invalidate what they change, so responses stay fresh for long. */
export const FRESH_MS = 5 * 60_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // The HTTP client handles retries and offline errors.
      retry: false,
      networkMode: 'always',
    },
  },
})

/** Clears the data when the session's owner changes. */
useSession.subscribe(({ session }, before) => {
  if (session?.cpfCnpj !== before.session?.cpfCnpj) queryClient.clear()
})

export type { QueryObserverResult }

export type QueryOptions<T> = QueryObserverOptions<T> & FetchQueryOptions<T>

/** Infers the data type from the query function. */
export const queryOptions = <T>(options: QueryOptions<T>): QueryOptions<T> => options

/** Loads stale data on mount and re-renders on changes. */
export function useQuery<T>(options: QueryObserverOptions<T>): QueryObserverResult<T> {
  const current = queryClient.defaultQueryOptions({ ...options, _optimisticResults: 'optimistic' })
  const [observer] = useState(() => new QueryObserver(queryClient, current))
  // Reflects changed options in the same render.
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
 * For loaders and event handlers: returns fresh data without a request. Aborting cancels the request, and rejects as
 * 'cancelled', unless a mounted component observes the query.
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
