import { getConfig, type PortalConfig } from '../config'
import { useConsent } from '../consent'
import { send } from '../http'
import { useSession } from '../session'
import { execution, identification, onExecution } from '../visit'

/**
 * Session recorders, started only after the optional consent. The whole page is masked and inputs are excluded. A
 * person is identified by a hash of the execution id: the id itself gives access to boletos for hours.
 */

interface RecorderWindow extends Window {
  __insp?: unknown[]
  smartlook?: Smartlook
}

interface Smartlook {
  (command: string, ...rest: unknown[]): void
  /** Calls queued until the script has loaded. */
  api?: unknown[]
  sessionId?: string
  visitorId?: string
}

/** Spec §7: delay before the Smartlook identification is repeated. */
const REPEAT_MS = 10_000
const POLL_INTERVAL_MS = 2000
const MAX_POLLS = 15
const UNKNOWN_PERSON = 'Não informado'

/** The whole page, as amounts also appear in messages. Parts are marked too, for recorders that only observe one. */
const MASKED = 'body, body > *, header, main, dialog, [role="dialog"], [role="status"], [role="alert"]'
/**
 * Content that text masks do not cover: drawings such as barcodes and QR codes, and values in attributes. The widget
 * marks the content of its own shadow root.
 */
const EXCLUDED =
  'svg, canvas, img[src^="blob:"], input, select, textarea, a[href*="?"], [aria-valuetext], contato-surface'

/**
 * Default masks of the vendors: classes for Inspectlet, rrweb-based recorders, FullStory and PostHog; attributes for
 * Smartlook, Sentry, Datadog, LogRocket, Hotjar and Clarity. Inspectlet has one class for input and one for output.
 */
const OF_ALL = ['data-private', 'data-hj-suppress', 'data-clarity-mask']
const MARKS = {
  mask: {
    classes: ['inspectletIgnore', 'inspectlet-sensitive', 'rr-mask', 'fs-mask', 'ph-mask'],
    attributes: { 'data-sl': 'mask', 'data-dd-privacy': 'mask', 'data-sentry-mask': 'true' },
  },
  exclude: {
    classes: ['inspectletIgnore', 'inspectlet-sensitive', 'rr-block', 'fs-exclude', 'ph-no-capture'],
    attributes: { 'data-sl': 'exclude', 'data-dd-privacy': 'hidden', 'data-sentry-block': 'true' },
  },
} as const

const page = (): RecorderWindow => window

/** Starts the configured recorders; returns a cleanup function. A loaded recorder runs until unload. */
export function startRecorders(recorders: PortalConfig['recorders']): () => void {
  const stopMasking = maskContinuously()
  const stops = [
    ...(recorders.inspectlet ? [startInspectlet(recorders.inspectlet)] : []),
    ...(recorders.smartlook ? [startSmartlook(recorders.smartlook)] : []),
  ]
  return () => {
    for (const stop of stops) stop()
    stopMasking()
  }
}

/** Masks new content. Must observe before the recorders: mutation observers run in order of registration. */
function maskContinuously(): () => void {
  maskPage()
  const observer = new MutationObserver(maskPage)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['class'] })
  return () => observer.disconnect()
}

function maskPage(): void {
  mark(`:is(${MASKED}):not([data-sl].inspectletIgnore)`, 'mask')
  mark(`:is(${EXCLUDED}):not([data-sl="exclude"].inspectletIgnore)`, 'exclude')
}

function mark(parts: string, as: keyof typeof MARKS): void {
  const { classes, attributes } = MARKS[as]
  for (const part of document.querySelectorAll(parts)) {
    for (const name of OF_ALL) part.setAttribute(name, 'true')
    for (const [name, value] of Object.entries(attributes)) part.setAttribute(name, value)
    part.classList.add(...classes)
  }
}

function startInspectlet({ websiteId, scriptUrl }: { websiteId: string; scriptUrl: string }): () => void {
  const queue = page().__insp ?? []
  page().__insp = queue
  queue.push(['wid', Number(websiteId)])
  loadScript(scriptUrl)
  const { stop } = tieToExecutions({
    // The recorder exposes its session id only in this cookie.
    sessionId: () => /(?:^|; )__insp_sid=([^;]+)/.exec(document.cookie)?.[1],
    identify: (pseudonym) => void queue.push(['identify', pseudonym ?? '']),
    register: (sessionId, execId) =>
      send('POST /api/v1/inspectlet_session', { body: { websiteId, sessionId, execId } }),
  })
  return () => {
    stop()
    queue.push(['disable'])
  }
}

function startSmartlook({
  projectKey,
  scriptUrl,
  region,
}: {
  projectKey: string
  scriptUrl: string
  region?: string
}): () => void {
  const smartlook = smartlookQueue()
  smartlook('init', projectKey, { ...(region !== undefined && { region }), cookies: false })
  smartlook('record', { forms: false, numbers: false, emails: false, ips: false })
  loadScript(scriptUrl)
  const { stop, identify } = tieToExecutions({
    sessionId: () => page().smartlook?.sessionId,
    identify: (pseudonym) => page().smartlook?.('identify', pseudonym ?? 'visitante', {}),
    register: (sessionId, execId) => {
      const visitorId = page().smartlook?.visitorId
      const body = { sessionId, execId, ...(visitorId !== undefined && { visitorId }) }
      return send('POST /api/v1/smartlook_session', { body })
    },
  })
  const repeat = setTimeout(identify, REPEAT_MS)
  return () => {
    clearTimeout(repeat)
    stop()
    page().smartlook?.('pause')
  }
}

interface Recorder {
  /** Undefined until the recorder's script has started a session. */
  sessionId: () => string | undefined
  /** Sends the pseudonym to the vendor; null without an execution. */
  identify: (pseudonym: string | null) => void
  register: (sessionId: string, execId: string) => Promise<unknown>
}

/**
 * Links the recording to the current execution, and again when a consult or a login opens another one. `identify`
 * repeats the identification.
 */
function tieToExecutions(recorder: Recorder): { stop: () => void; identify: () => void } {
  const { sessionId, register } = recorder
  let recorded: string | undefined
  let identified: string | undefined
  let isStopped = false
  const identifyByHash = async () => {
    const execId = execution.get()
    const pseudonym = execId && (await sha256Of(execId))
    if (!isStopped && execution.get() === execId) recorder.identify(pseudonym)
  }
  const identify = () => void identifyByHash().catch(noop)
  const registerExecution = () => {
    const execId = execution.get() ?? ''
    if (recorded === undefined || execId === identified) return
    identified = execId
    void register(recorded, execId).catch(noop)
    void logSession(recorded)
  }
  identify()
  const stopLooking = pollFor(sessionId, (session) => {
    recorded = session
    registerExecution()
  })
  const stopWatching = onExecution(() => {
    identify()
    registerExecution()
  })
  const stop = () => {
    isStopped = true
    stopLooking()
    stopWatching()
  }
  return { stop, identify }
}

/** Hexadecimal. */
async function sha256Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Stub that queues calls in `api`, which the script processes when it loads. */
function smartlookQueue(): Smartlook {
  const existing = page().smartlook
  if (existing !== undefined) return existing
  const waiting: unknown[] = []
  const queue: Smartlook = (...call) => {
    waiting.push(call)
  }
  queue.api = waiting
  page().smartlook = queue
  return queue
}

/** Links a recorded session to the execution (spec §7). The HTTP client retries once. */
export async function logSession(sId: string): Promise<void> {
  const cpfCnpj = useSession.getState().session?.cpfCnpj ?? identification.get() ?? UNKNOWN_PERSON
  await send('POST /api/v1/InspectLog', { body: { sId, idExec: execution.get() ?? '', cpfCnpj } }).catch(noop)
}

function pollFor(read: () => string | undefined, onValue: (value: string) => void): () => void {
  let looks = 0
  const timer = setInterval(() => {
    const value = read()
    looks += 1
    if (value !== undefined || looks >= MAX_POLLS) clearInterval(timer)
    if (value !== undefined) onValue(value)
  }, POLL_INTERVAL_MS)
  return () => clearInterval(timer)
}

function loadScript(url: string): void {
  const script = document.createElement('script')
  script.async = true
  setSource(script, url)
  document.head.append(script)
}

interface TrustedTypesWindow extends Window {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): string }
  }
}

/** Trusted Types: allows the configured URLs only. */
function setSource(script: HTMLScriptElement, url: string): void {
  const { inspectlet, smartlook } = getConfig().recorders
  const known = [inspectlet?.scriptUrl, smartlook?.scriptUrl]
  if (!known.includes(url)) return
  const { trustedTypes }: TrustedTypesWindow = window
  recorderPolicy ??= trustedTypes?.createPolicy('portal#recorders', {
    createScriptURL: (given) => (known.includes(given) ? given : ''),
  })
  script.src = recorderPolicy?.createScriptURL(url) ?? url
}

let recorderPolicy: { createScriptURL(url: string): string } | undefined

function noop(): void {}

/** Starts with the optional consent and stops on revocation. */
export function runRecordersWithConsent(): () => void {
  let stop: (() => void) | null = null
  const apply = () => {
    const allowed = useConsent.getState().consent?.optional === true
    if (allowed && stop === null) stop = startRecorders(getConfig().recorders)
    if (!allowed && stop !== null) {
      stop()
      stop = null
    }
  }
  apply()
  const unsubscribe = useConsent.subscribe(apply)
  return () => {
    unsubscribe()
    stop?.()
  }
}
