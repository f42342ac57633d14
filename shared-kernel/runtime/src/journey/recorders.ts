import { getConfig, type PortalConfig } from '../config'
import { useConsent } from '../consent'
import { send } from '../http'
import { useSession } from '../session'
import { execution, identification, onExecution } from '../visit'

/**
 * Session recorders. They run only after the optional consent. The whole page is masked, input
 * is excluded, and a person is identified by a hash of the execution alone: the id itself shows slips for hours, and
 * only the API is given it.
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

/** Spec §7: the smartlook identification is repeated after this time. */
const REPEAT_MS = 10_000
const POLL_INTERVAL_MS = 2000
const MAX_POLLS = 15
const UNKNOWN_PERSON = 'Não informado'

/**
 * Everything: amounts stand in messages, announcements and the widget, too. The parts are marked as well, for a recorder
 * that starts at one of them.
 */
const MASKED = 'body, body > *, header, main, dialog, [role="dialog"], [role="status"], [role="alert"]'
/**
 * A mask is for texts. Barcodes and QR codes are drawn, values and addresses are attributes. The widget marks what is in its
 * shadow root itself.
 */
const EXCLUDED =
  'svg, canvas, img[src^="blob:"], input, select, textarea, a[href*="?"], [aria-valuetext], contato-surface'

/**
 * What recorders leave out unasked: Smartlook, Inspectlet, rrweb and what is made of it, FullStory, PostHog; by attributes
 * Sentry, Datadog, LogRocket, Hotjar, Clarity. Of Inspectlet's classes one is for what is typed, one for what is shown.
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

/** Dialogs open later, and screens write classes anew. Must observe before the recorders: observers run in registration order. */
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
  /** Undefined until the recorder's script has begun one. */
  sessionId: () => string | undefined
  /** Tells the vendor who is recorded; null without an execution. */
  identify: (pseudonym: string | null) => void
  register: (sessionId: string, execId: string) => Promise<unknown>
}

/**
 * Ties a recording to the execution: at once, and again whenever the visit is given another, which a consult or
 * a login opens later. Returns a cleanup function, and what identifies once more.
 */
function tieToExecutions(recorder: Recorder): { stop: () => void; identify: () => void } {
  const { sessionId, register } = recorder
  let recorded: string | undefined
  let told: string | undefined
  let isStopped = false
  const identifyByHash = async () => {
    const execId = execution.get()
    const pseudonym = execId && (await sha256Of(execId))
    if (!isStopped && execution.get() === execId) recorder.identify(pseudonym)
  }
  const identify = () => void identifyByHash().catch(noop)
  const tell = () => {
    const execId = execution.get() ?? ''
    if (recorded === undefined || execId === told) return
    told = execId
    void register(recorded, execId).catch(noop)
    void logSession(recorded)
  }
  identify()
  const stopLooking = pollFor(sessionId, (found) => {
    recorded = found
    tell()
  })
  const stopWatching = onExecution(() => {
    identify()
    tell()
  })
  const stop = () => {
    isStopped = true
    stopLooking()
    stopWatching()
  }
  return { stop, identify }
}

/** In hexadecimal digits. */
async function sha256Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Calls made before the script has loaded wait in `api`, which it reads on loading. */
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

/** Ties a recorded session to the execution (spec §7); the client retries it once. */
export async function logSession(sId: string): Promise<void> {
  const cpfCnpj = useSession.getState().session?.cpfCnpj ?? identification.get() ?? UNKNOWN_PERSON
  await send('POST /api/v1/InspectLog', { body: { sId, idExec: execution.get() ?? '', cpfCnpj } }).catch(noop)
}

function pollFor(read: () => string | undefined, found: (value: string) => void): () => void {
  let looks = 0
  const timer = setInterval(() => {
    const value = read()
    looks += 1
    if (value !== undefined || looks >= MAX_POLLS) clearInterval(timer)
    if (value !== undefined) found(value)
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

/** Under enforced Trusted Types only the configured URLs are allowed. */
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

/** Starts with the optional consent and stops when it is withdrawn. */
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
