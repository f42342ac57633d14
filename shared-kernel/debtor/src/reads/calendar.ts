import { getServerTime, loadServerTime, send } from '@portal/runtime'
import { loadQuery, queryOptions } from '@portal/runtime/query'

/** How far the bank's clock is ahead of the one that the session is held against, in milliseconds. */
export const clockLeadQuery = () =>
  queryOptions({
    queryKey: ['clock-lead'],
    queryFn: async () => (await loadServerTime()).getTime() - getServerTime(),
  })

/** The bank's time now. */
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
