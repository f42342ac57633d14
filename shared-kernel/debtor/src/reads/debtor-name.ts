import { loadQuery, queryClient, queryOptions, useQuery } from '@portal/runtime/query'
import { basicDataQuery } from './basic-data'
import { debtorKey } from './keys'

const nameKey = () => debtorKey(['name'])

/** The name as the bank writes it, whichever answer tells it first; asked for by itself only when none has. */
export const debtorNameQuery = () =>
  queryOptions({
    queryKey: nameKey(),
    queryFn: async ({ signal }) => (await loadQuery(basicDataQuery(), signal)).nome,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Null until some answer has told it; asks for nothing. */
export const useDebtorName = (): string | null =>
  useQuery<string>({ queryKey: nameKey(), enabled: false, gcTime: Number.POSITIVE_INFINITY }).data || null

export function learnName(name: string): void {
  if (name !== '') queryClient.setQueryData(nameKey(), name)
}
