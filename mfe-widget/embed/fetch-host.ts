import type { Answer, Body, CallName } from '@portal/contract'
import { csrfWrites, isCsrfRefusal } from '@portal/domain/csrf-token'
import { newTraceparent, TRACEPARENT } from '@portal/domain/trace-context'
import { withTimeout } from '@portal/domain/with-timeout'
import type { Person, SavedDialogue, WidgetConfig, WidgetEvent, WidgetHost } from '../src/core/host'

/** Configuration compiled into a release. */
export interface EmbedConfig extends WidgetConfig {
  /** Origin of the bank's API, if it is not the portal's. */
  apiBase: string
  /** URL for error reports, as for the portal's pages; null disables them. */
  fieldSink: string | null
}

interface Settings {
  /** Origin of the portal, which serves the privacy notice. */
  site: string
  /** The page's override of the API origin, for trials. */
  api?: string | undefined
  person(): Person
  onEvent(event: WidgetEvent): void
  dialogue?: SavedDialogue
  /** May stay pending forever. */
  loadForm: WidgetHost['loadForm']
}

interface RequestOptions {
  headers?: Record<string, string>
  body?: string
  timeoutMs?: number
  signal?: AbortSignal | undefined
}

class CallError extends Error {
  override readonly name = 'CallError'
  constructor(
    /** HTTP status; null without a response. */
    readonly status: number | null,
    /** Header of the request (W3C Trace Context); '' if none was sent. */
    readonly traceparent: string,
    /** The response body, if it is JSON. */
    readonly body: unknown = null,
  ) {
    super(`The call failed with status ${status}`)
  }
}

const TIMEOUT_MS = 15_000
const CLOCK_TIMEOUT_MS = 4000

/** Sends a request without cookies and cache; the referrer is only the page's origin. */
async function sendAnonymously<K extends CallName>(
  origin: string,
  call: K,
  { timeoutMs = TIMEOUT_MS, signal, headers, ...init }: RequestOptions = {},
): Promise<Answer<K>> {
  const [method = '', path = ''] = call.split(' ')
  // Cross-origin, the header is added only to requests that need a CORS preflight anyway.
  const traceparent = headers !== undefined || origin === self.origin ? newTraceparent() : ''
  const timeout = new AbortController()
  const giveUp = () => timeout.abort()
  const timer = setTimeout(giveUp, timeoutMs)
  signal?.addEventListener('abort', giveUp)
  // The signal may have been aborted during the request for the CSRF token.
  if (signal?.aborted) giveUp()
  try {
    const answer = await fetch(origin + path, {
      ...init,
      headers: { ...headers, ...(traceparent && { [TRACEPARENT]: traceparent }) },
      method,
      credentials: 'omit',
      referrerPolicy: 'origin',
      cache: 'no-store',
      signal: timeout.signal,
    })
    const data = await answer.json().catch(() => null)
    if (!answer.ok) throw new CallError(answer.status, traceparent, data)
    // Not validated: a response that breaks the contract fails where it is used.
    return { status: answer.status, data } as Answer<K>
  } catch (error) {
    throw error instanceof CallError ? error : new CallError(null, traceparent)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}

/** Sends writes with the API's CSRF token. */
function writerAt(origin: string) {
  const { write } = csrfWrites(
    async () => {
      const { status, data } = await sendAnonymously(origin, 'GET /api/v1/get-csrf-token')
      if (!data?.csrfToken) throw new CallError(status, '')
      return data.csrfToken
    },
    (error) => error instanceof CallError && isCsrfRefusal(error.status, error.body),
  )
  return <K extends CallName>(call: K, body: Body<K>, signal?: AbortSignal): Promise<Answer<K>> =>
    write((csrfToken) =>
      sendAnonymously(origin, call, {
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
        body: JSON.stringify(body),
        signal,
      }),
    )
}

/** Origin of the API: the page's override, the release's, or that of these files. */
export const apiOrigin = ({ site, api }: Pick<Settings, 'site' | 'api'>): string =>
  (api || __WIDGET_CONFIG__.apiBase || site).replace(/\/$/, '')

/** Server time; null on failure. Never rejects. */
export async function loadServerTime(origin: string): Promise<Date | null> {
  try {
    const { data } = await sendAnonymously(origin, 'GET /api/v1/getServerDate', {
      timeoutMs: CLOCK_TIMEOUT_MS,
    })
    const date = new Date(data.serverDate)
    return Number.isNaN(date.getTime()) ? null : date
  } catch {
    return null
  }
}

/** Host for other sites: plain fetch, and the configuration compiled into the release. */
export function fetchHost({ site, api, person, loadForm, ...page }: Settings): WidgetHost {
  const { privacyUrl, helpCenterUrl } = __WIDGET_CONFIG__
  const origin = apiOrigin({ site, api })
  const write = writerAt(origin)
  return {
    config: {
      ...__WIDGET_CONFIG__,
      privacyUrl: new URL(privacyUrl, site).href,
      helpCenterUrl: new URL(helpCenterUrl, site).href,
    },
    person,
    provenTaxId: () => (person().identity ? person().taxId : undefined),
    ...page,
    api: {
      chat: async (body, signal) =>
        (await write('POST /api/v1/Conversacao/InMessageChat', body, signal)).data,
      callMe: (phone) => write('POST /api/v1/meligue', { phone }),
      clickToCall: (cpf) => write('POST /api/v1/clicktocall', { cpf, identidade: person().identity ?? '' }),
    },
    loadForm: () => withTimeout(TIMEOUT_MS, loadForm()),
    now: async () => (await loadServerTime(origin)) ?? new Date(),
  }
}
