/**
 * Server state: what was read from the API, once in the page for every module. A facade over TanStack Query's
 * core that takes what the portal uses of it; the shell provides it, and pages without a login never load it.
 */

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
import { ApiError } from './api-error'
import { useSession } from './session'

/** How long an answer counts as just read. A write resets what it changes at once. */
export const FRESH_MS = 5 * 60_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // The HTTP client knows which calls may be repeated, and how a call without a connection ends.
      retry: false,
      networkMode: 'always',
    },
  },
})

/** Nothing of one person is left for the next: logout, expiry, another login, another tab. */
useSession.subscribe(({ session }, before) => {
  if (session?.cpfCnpj !== before.session?.cpfCnpj) queryClient.clear()
})

export type { QueryObserverResult }

export type QueryOptions<T> = QueryObserverOptions<T> & FetchQueryOptions<T>

/** Has the type of the answer told by the function that reads it. */
export const queryOptions = <T>(options: QueryOptions<T>): QueryOptions<T> => options

/** For components: reads what is not fresh while the component stands, and draws it anew when it changes. */
export function useQuery<T>(options: QueryObserverOptions<T>): QueryObserverResult<T> {
  const current = queryClient.defaultQueryOptions({ ...options, _optimisticResults: 'optimistic' })
  const [observer] = useState(() => new QueryObserver(queryClient, current))
  // Of the options at hand, in the very render that brings other ones.
  const result = observer.getOptimisticResult(current)
  const subscribe = useCallback(
    (draw: () => void) => {
      const stop = observer.subscribe(notifyManager.batchCalls(draw))
      observer.updateResult() // what was answered between the render and now
      return stop
    },
    [observer],
  )
  useSyncExternalStore(subscribe, () => observer.getCurrentResult())
  useEffect(() => observer.setOptions(current), [observer, current])
  return result
}

/**
 * For loaders and handlers: what is fresh is not asked again. Leaving cancels the call, unless a screen waits
 * for its answer too; it then ends as a cancelled call does.
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
