/** Without a press or a key for so long somebody is taken to read. Milliseconds. */
const PAUSE_MS = 500
/** The start of the portal is put off for so long in all, well before the page would say that it is still loading. */
const LONGEST_MS = 2500
/** What the last press has changed is drawn before the next step. */
const DRAWN_MS = 50

declare global {
  interface Window {
    /** Resolves as soon as nobody is using what the page's first script has made alive. */
    untilUnused?: () => Promise<void>
  }
}

export interface EarlyUse {
  readonly hasBegun: boolean
  /** The script works for the person, who will go on. */
  holdOn: () => void
  /** Nothing is put off any more. */
  end: () => void
}

const PRESSES = ['pointerdown', 'click']
/** For which React would draw the whole frame at once, so as to hand them to a part whose code is not there yet. */
const HELD = [
  ...PRESSES,
  ...['pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'focusin', 'focusout'],
  ...['keydown', 'keyup', 'beforeinput', 'input', 'change'],
]

/** Once what a preload gets is there, or does not come. The browser has figures of it then, and not before. */
const arrived = (link: HTMLLinkElement) =>
  performance.getEntriesByName(link.href)[0] ??
  new Promise((resolve) => {
    link.onload = link.onerror = resolve
  })

/** Into the browser's store: what comes after the page for who uses it now (`data-ahead`), and not before the page's own scripts. */
async function fetchAhead(): Promise<void> {
  const files = document.querySelector<HTMLElement>('[data-ahead]')?.dataset.ahead?.split(' ') ?? []
  await Promise.all(
    Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=script]'), arrived),
  )
  for (const file of files) fetch(file).catch(() => {})
}

/**
 * Puts off the heavy steps of the portal's start while somebody uses a form that its first script has made alive: a press
 * in the middle of one would wait for its end. Who presses anything else waits for the portal.
 * @param over when the form is React's
 */
export function watchEarlyUse(form: HTMLFormElement, over: AbortSignal): EarlyUse {
  let until = 0
  let latest: number | undefined
  let goOn = () => {}
  const putOff = (pause: number) => {
    const now = performance.now()
    if (latest === undefined) void fetchAhead()
    latest ??= now + LONGEST_MS
    until = Math.min(Math.max(until, now + pause), latest)
  }
  const end = () => {
    latest = performance.now() + DRAWN_MS
    until = Math.min(until, latest)
    goOn()
  }
  const notice = (event: Event) => {
    const { target, type } = event
    if (!(target instanceof Element)) return
    const isInside = form.contains(target)
    if (isInside) event.stopPropagation()
    if (isInside && !target.closest('a, button:not([type=submit])')) putOff(PAUSE_MS)
    else if (PRESSES.includes(type)) end()
  }
  for (const event of HELD) addEventListener(event, notice, { capture: true, passive: true, signal: over })
  window.untilUnused = async () => {
    // A press that waits for the end of this task comes first.
    let rest = 1
    while (rest > 0) {
      const wait = rest
      await new Promise<void>((resolve) => {
        goOn = resolve
        setTimeout(resolve, wait)
      })
      rest = until - performance.now()
    }
  }
  if (form.contains(document.activeElement)) putOff(PAUSE_MS)
  return {
    holdOn: () => putOff(LONGEST_MS),
    end,
    get hasBegun() {
      return latest !== undefined
    },
  }
}
