import { type FetchQueryOptions, QueryClient, type QueryObserverOptions, type QueryObserverResult } from '@tanstack/query-core';
export declare const FRESH_MS: number;
export declare const queryClient: QueryClient;
export type { QueryObserverResult };
export type QueryOptions<T> = QueryObserverOptions<T> & FetchQueryOptions<T>;
export declare const queryOptions: <T>(options: QueryOptions<T>) => QueryOptions<T>;
export declare function useQuery<T>(options: QueryObserverOptions<T>): QueryObserverResult<T>;
export declare function loadQuery<T>(options: FetchQueryOptions<T>, signal?: AbortSignal): Promise<T>;
