import { getConfig, type PortalConfig } from '../config'
import { useConsent } from '../consent'
import { send } from '../http'
import { useSession } from '../session'
import { execution, identification, onExecution } from '../visit'

/**
 * Session recorders. They run only after the optional consent. Top bar, screen and dialogs are masked, input
 * is excluded, and a person is identified by the execution id alone.
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

/** The top bar greets by name; the screen and the dialogs hold debts and what is typed. */
const SENSITIVE = 'header, main, dialog, [role="dialog"]'

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

/** Dialogs open later. Must observe before the recorders: observers run in registration order. */
function maskContinuously(): () => void {
  maskPage()
  const observer = new MutationObserver(maskPage)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function maskPage(): void {
  for (const area of document.querySelectorAll(SENSITIVE)) {
    area.setAttribute('data-sl', 'mask')
    area.classList.add('inspectletIgnore')
  }
}

function startInspectlet({ websiteId, scriptUrl }: { websiteId: string; scriptUrl: string }): () => void {
  const queue = page().__insp ?? []
  page().__insp = queue
  queue.push(['wid', Number(websiteId)])
  loadScript(scriptUrl)
  const stopTying = tieToExecutions({
    // The recorder exposes its session id only in this cookie.
    sessionId: () => /(?:^|; )__insp_sid=([^;]+)/.exec(document.cookie)?.[1],
    identify: (execId) => void queue.push(['identify', execId ?? '']),
    register: (sessionId, execId) =>
      send('POST /api/v1/inspectlet_session', { body: { websiteId, sessionId, execId } }),
  })
  return () => {
    stopTying()
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
  const identify = (execId: string | null) => void page().smartlook?.('identify', execId ?? 'visitante', {})
  const repeat = setTimeout(() => identify(execution.get()), REPEAT_MS)
  const stopTying = tieToExecutions({
    sessionId: () => page().smartlook?.sessionId,
    identify,
    register: (sessionId, execId) => {
      const visitorId = page().smartlook?.visitorId
      const body = { sessionId, execId, ...(visitorId !== undefined && { visitorId }) }
      return send('POST /api/v1/smartlook_session', { body })
    },
  })
  return () => {
    clearTimeout(repeat)
    stopTying()
    page().smartlook?.('pause')
  }
}

interface Recorder {
  /** Undefined until the recorder's script has begun one. */
  sessionId: () => string | undefined
  identify: (execId: string | null) => void
  register: (sessionId: string, execId: string) => Promise<unknown>
}

/**
 * Ties a recording to the execution: at once, and again whenever the visit is given another, which a consult or
 * a login opens later. Returns a cleanup function.
 */
function tieToExecutions({ sessionId, identify, register }: Recorder): () => void {
  let recorded: string | undefined
  let told: string | undefined
  const tell = () => {
    const execId = execution.get() ?? ''
    if (recorded === undefined || execId === told) return
    told = execId
    void register(recorded, execId).catch(noop)
    void logSession(recorded)
  }
  identify(execution.get())
  const stopLooking = pollFor(sessionId, (found) => {
    recorded = found
    tell()
  })
  const stopWatching = onExecution(() => {
    identify(execution.get())
    tell()
  })
  return () => {
    stopLooking()
    stopWatching()
  }
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
