import { loadQuery, queryClient, queryOptions, useQuery } from '@portal/runtime/query'
import { basicDataQuery } from './basic-data'
import { debtorKey } from './keys'

const nameKey = () => debtorKey(['name'])

/** Name from the first response that contains it; a separate request only when none has. */
export const debtorNameQuery = () =>
  queryOptions({
    queryKey: nameKey(),
    queryFn: async ({ signal }) => (await loadQuery(basicDataQuery(), signal)).nome,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Null until a response contains it; sends no request. */
export const useDebtorName = (): string | null =>
  useQuery<string>({ queryKey: nameKey(), enabled: false, gcTime: Number.POSITIVE_INFINITY }).data || null

export function learnName(name: string): void {
  if (name !== '') queryClient.setQueryData(nameKey(), name)
}
