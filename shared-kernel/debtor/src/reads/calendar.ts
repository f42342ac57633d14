import { getServerTime, loadServerTime, send } from '@portal/runtime'
import { loadQuery, queryOptions } from '@portal/runtime/query'

/** Difference between the bank's clock and `getServerTime`, in milliseconds. */
export const clockLeadQuery = () =>
  queryOptions({
    queryKey: ['clock-lead'],
    queryFn: async () => (await loadServerTime()).getTime() - getServerTime(),
  })

/** Current time of the bank. */
export async function loadNow(): Promise<Date> {
  const lead = await loadQuery(clockLeadQuery())
  return new Date(getServerTime() + lead)
}

/** The bank's response for a day (ISO date). */
export const businessDayQuery = (date: string) =>
  queryOptions({
    queryKey: ['business-day', date],
    queryFn: async ({ signal }) =>
      (await send('GET /api/v1/Configuracao/DiaUtil/{date}', { params: { date }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
