import { ApiError, getServerTime, send } from '@portal/runtime'
import { queryOptions } from '@portal/runtime/query'
import { debtorKey } from '../reads/keys'
import { loadAgreementsAnew } from '../reads/negotiation-list'
import type { AnonymousAttempt, ConclusionAttempt } from './attempt'
import { type ConclusionState, NEVER_ARRIVES_MS, stateByKey, stateByList } from './conclusion-state'

const CALL = 'GET /api/v1/Negociacao/Conclusao/{chave}'

/** Statuses of banks that do not implement the call. */
const MISSING: readonly (number | null)[] = [404, 405, 501]

const UNKNOWN: ConclusionState = { kind: 'open', isReceived: null }

type Sought = Pick<ConclusionAttempt, 'key' | 'sentAt' | 'group'>

/** Queries the outcome by key, then by list. Rejects only when cancelled; failures leave the state open. */
export async function lookUpConclusion(
  { key, sentAt, group }: Sought,
  signal?: AbortSignal,
): Promise<ConclusionState> {
  const options = signal && { signal }
  try {
    const known = await send(CALL, { params: { chave: key }, ...options }).then(
      ({ data }) => stateByKey(data, getServerTime() - sentAt),
      (error: unknown) => {
        if (error instanceof ApiError && MISSING.includes(error.status)) return null
        throw error
      },
    )
    return known ?? stateByList(group, await loadAgreementsAnew(signal))
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'cancelled') throw error
    return UNKNOWN
  }
}

/** Seconds between polls; the last value repeats. */
const PAUSES_S = [1, 2, 3, 5, 8, 13, 20, 30, 60] as const

export const pauseBefore = (attempt: number): number =>
  1000 * (PAUSES_S[Math.min(attempt, PAUSES_S.length) - 1] ?? PAUSES_S[0])

/** Polls with increasing pauses until the outcome is known. */
export const conclusionQuery = (attempt: Sought) =>
  queryOptions<ConclusionState>({
    queryKey: debtorKey(['conclusion', attempt.key]),
    queryFn: ({ signal }) => lookUpConclusion(attempt, signal),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      (data === undefined || data.kind === 'open') && pauseBefore(dataUpdateCount),
  })

/** Outcome of an attempt, as visible to the logged-in debtor. `none`: unknown, or the attempt is another person's. */
export type AnonymousState =
  | { kind: 'none'; isFinal: boolean }
  | { kind: 'replaced' }
  | Extract<ConclusionState, { kind: 'open' | 'made' | 'refused' }>

async function lookUpAnonymous(
  { key, sentAt }: AnonymousAttempt,
  signal: AbortSignal,
): Promise<AnonymousState> {
  const { data } = await send(CALL, { params: { chave: key }, signal })
  if (data.estado === 'DESCONHECIDA')
    return { kind: 'none', isFinal: getServerTime() - sentAt >= NEVER_ARRIVES_MS }
  const state = stateByKey(data, getServerTime() - sentAt)
  if (state?.kind === 'made' || state?.kind === 'open' || state?.kind === 'refused') return state
  return data.estado === 'RECUSADA' ? { kind: 'replaced' } : { kind: 'none', isFinal: false }
}

/** Polls until the outcome is known or can never be. Banks without the call yield a final `none`. */
export const anonymousConclusionQuery = (attempt: AnonymousAttempt) =>
  queryOptions<AnonymousState>({
    queryKey: debtorKey(['anonymous-conclusion', attempt.key]),
    queryFn: ({ signal }) =>
      lookUpAnonymous(attempt, signal).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.kind === 'cancelled') throw error
        return { kind: 'none', isFinal: MISSING.includes(error.status) }
      }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      (data === undefined || data.kind === 'open' || (data.kind === 'none' && !data.isFinal)) &&
      pauseBefore(dataUpdateCount),
  })
