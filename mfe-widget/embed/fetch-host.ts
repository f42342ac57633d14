import type { Answer, Body, CallName } from '@portal/contract'
import { csrfWrites, isCsrfRefusal } from '@portal/domain/csrf-token'
import { withTimeout } from '@portal/domain/with-timeout'
import type { KeptDialogue, Person, WidgetConfig, WidgetEvent, WidgetHost } from '../src/core/host'

/** What is compiled into a release. */
export interface EmbedConfig extends WidgetConfig {
  /** Origin of the bank's API, when it is not the portal's. */
  apiBase: string
}

interface Settings {
  /** Origin of the portal, which has the privacy notice. */
  site: string
  /** The page's own choice of an origin for the API, for trials. */
  api?: string | undefined
  person(): Person
  onEvent(event: WidgetEvent): void
  dialogue?: KeptDialogue
  /** It may hang for ever. */
  loadForm: WidgetHost['loadForm']
}

interface Asked {
  headers?: Record<string, string>
  body?: string
  timeoutMs?: number
  signal?: AbortSignal | undefined
}

class CallError extends Error {
  override readonly name = 'CallError'
  constructor(
    /** Null when there was no response. */
    readonly status: number | null,
    /** The response body, when it is JSON. */
    readonly body: unknown = null,
  ) {
    super(`The call failed with status ${status}`)
  }
}

const TIMEOUT_MS = 15_000
const CLOCK_TIMEOUT_MS = 4000

/** Anonymous: no cookies, no cache, and only the origin of the page as referrer. */
async function sendAnonymously<K extends CallName>(
  origin: string,
  call: K,
  { timeoutMs = TIMEOUT_MS, signal, ...init }: Asked = {},
): Promise<Answer<K>> {
  const [method = '', path = ''] = call.split(' ')
  const timeout = new AbortController()
  const giveUp = () => timeout.abort()
  const timer = setTimeout(giveUp, timeoutMs)
  signal?.addEventListener('abort', giveUp)
  // It may have been aborted during the request for the CSRF token.
  if (signal?.aborted) giveUp()
  try {
    const answer = await fetch(origin + path, {
      ...init,
      method,
      credentials: 'omit',
      referrerPolicy: 'origin',
      cache: 'no-store',
      signal: timeout.signal,
    })
    const data = await answer.json().catch(() => null)
    if (!answer.ok) throw new CallError(answer.status, data)
    // Not validated: a response that breaks the contract fails where it is read.
    return { status: answer.status, data } as Answer<K>
  } catch (error) {
    throw error instanceof CallError ? error : new CallError(null)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}

/** Writes are sent with the API's CSRF token. */
function writerAt(origin: string) {
  const { write } = csrfWrites(
    async () => {
      const { status, data } = await sendAnonymously(origin, 'GET /api/v1/get-csrf-token')
      if (!data?.csrfToken) throw new CallError(status)
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

/** Where the API is: the page's choice for trials, the release's, or beside the files. */
export const apiOrigin = ({ site, api }: Pick<Settings, 'site' | 'api'>): string =>
  (api || __WIDGET_CONFIG__.apiBase || site).replace(/\/$/, '')

/** Null when it cannot be had. Never rejects. */
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

/** On other sites the widget calls the bank by plain fetch, with the configuration of its own release. */
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
