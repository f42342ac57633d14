/**
 * Inline script of every page, after the inlined styles and before everything else. Reports scripts and styles that are
 * missing, late or broken (docs/decisions/011-prerendered-pages.md).
 */
const settings = document.currentScript?.dataset ?? {}
const timeoutMs = Number(settings.timeoutMs)
const root = document.documentElement
let [started, isLeaving] = [false, false]
let message: HTMLElement | undefined, note: HTMLElement | undefined
/** Last clicked button inside `main` (true) and outside. */
const pressed = new Map<boolean, Element>()
const failed: string[] = []
/** Inlined critical styles. Stylesheets load without blocking rendering and replace these when all are loaded. */
const criticalSheets: CSSStyleSheet[] = []
const show = (made: HTMLElement) => (document.body ?? root).prepend(made)
const uncover = () => root.style.removeProperty('visibility')
const reload = () => location.reload()
/** Bypasses the cache: a corrupt copy of an immutable file would otherwise persist for a year. */
const renew = (url: string) => fetch(url, { cache: 'reload' }).catch(() => undefined)

function attempt(work: () => void, onFailure = () => {}) {
  try {
    work()
  } catch {
    onFailure()
  }
}

function applyCritical(block: HTMLScriptElement) {
  if (block.dataset.host && !RegExp(block.dataset.host, 'i').test(location.host)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(block.text)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  criticalSheets.push(sheet)
}

function replaceCritical({ target }: Event) {
  if (target instanceof HTMLLinkElement && target.media === 'not all') target.media = 'all'
  if (!document.body || document.querySelector('link[media="not all"]')) return
  document.adoptedStyleSheets = (document.adoptedStyleSheets ?? []).filter(
    (each) => !criticalSheets.includes(each),
  )
  uncover()
}

/** Uses inline styles, because stylesheets may be what failed. */
function make<T extends keyof HTMLElementTagNameMap>(tag: T, style: string, ...content: (Node | string)[]) {
  const made = document.createElement(tag)
  made.style.cssText = style
  made.append(...content)
  return made
}
const phone = () =>
  Object.assign(make('a', 'white-space:nowrap', settings.phone ?? ''), { href: settings.call })
function hidePage(isHidden: boolean) {
  const page = document.getElementById('root')
  if (page) page.hidden = isHidden
  note?.remove()
}

/** Shown at the lower edge without a layout shift; the page stays readable and forms can be filled in. */
function sayNotReady() {
  if (started || message || note) return
  const words = 'Esta página ainda está carregando. Os botões respondem quando ela terminar.'
  const style = 'position:fixed;inset:auto 0 0;z-index:9;margin:0;padding:12px 20px;border-top:1px solid;'
  note = make('p', style, `${words} Se preferir, ligue para a gente: `, phone())
  note.style.cssText += 'background:Canvas;color:CanvasText'
  note.setAttribute('role', 'alert')
  show(note)
}

function sayFailed() {
  if (message) return
  uncover()
  const shape = 'min-height:48px;padding:0 24px;font:inherit;font-weight:600'
  const retry = make('button', shape, 'Tentar de novo')
  retry.onclick = () => {
    retry.disabled = true
    setTimeout(reload, 5000)
    void Promise.all(failed.map(renew)).then(reload)
  }
  const words = 'Parte desta página não chegou ao seu aparelho. Verifique sua conexão e tente de novo.'
  const alert = make('div', '', make('h1', '', 'O portal não abriu'), make('p', '', words))
  alert.setAttribute('role', 'alert')
  const style = 'display:grid;gap:20px;justify-items:start;max-width:36rem;margin:auto;padding:48px 20px'
  const call = make('p', '', 'Se continuar assim, ligue para a gente: ', phone())
  message = make('main', style, alert, retry, call)
  // A shell that fails to start sends no telemetry, so its canary would not be stopped.
  const failure = { module: 'shell', version: settings.shell, 'error.type': 'startup', first: true }
  const events = ['visit', 'failure', 'responsive'].map((name) => ({
    ...failure,
    'event.name': `portal.${name}`,
  }))
  if (settings.sink) navigator.sendBeacon?.(settings.sink, JSON.stringify({ events }))
  hidePage(true)
  show(message)
}

/** Firefox fires `error` for loads that a navigation cancels. */
const failUnlessLeaving = () => isLeaving || sayFailed()
async function onError({ target: file }: Event) {
  const isScript = file instanceof HTMLScriptElement
  if (!isScript && !(file instanceof HTMLLinkElement)) return
  if (isScript && file.defer && !started) failUnlessLeaving()
  if (!file.integrity) return
  const url = isScript ? file.src : file.href
  failed.push(url)
  await renew(url)
  if (isScript || file.rel !== 'stylesheet' || file.dataset.again) return
  file.dataset.again = '1'
  file.replaceWith(file.cloneNode())
}

function onClick({ target }: Event) {
  const button = target instanceof Element && target.closest('button')
  if (!button) return
  pressed.set(button.closest('main') !== null, button)
  sayNotReady()
}

addEventListener('error', onError, true)
addEventListener('click', onClick, true)
addEventListener('input', () => pressed.clear(), true)
// The shell's entry is loaded: replays the queued clicks.
addEventListener('portal:entered', () => {
  for (const button of pressed.values()) button.dispatchEvent(new Event('click', { bubbles: true }))
})
addEventListener('beforeunload', () => (isLeaving = true))
addEventListener('portal:failed', failUnlessLeaving)
addEventListener('portal:started', () => {
  started = true
  hidePage(false)
  message?.remove()
})
document.addEventListener('load', replaceCritical, true)
document.addEventListener('DOMContentLoaded', replaceCritical)
// The user's setting (shared-kernel/connected/src/appearance), else the system's preference.
const chosen: { contrast?: string; text?: number } = {}
attempt(() => Object.assign(chosen, JSON.parse(localStorage.getItem('appearance') ?? '{}')))
const prefersContrast = chosen.contrast !== 'normal' && matchMedia('(prefers-contrast: more)').matches
if (prefersContrast || chosen.contrast === 'more') root.dataset.contrast = 'more'
if (Number(chosen.text) > 100 && Number(chosen.text) <= 200) root.style.fontSize = `${chosen.text}%`
attempt(() => {
  for (const font of JSON.parse(document.getElementById('fonts')?.textContent ?? '[]'))
    document.fonts.add(new FontFace(font.family, font.src, font))
})
// Without constructed stylesheets the page is hidden until its stylesheets load, or for half of the timeout.
attempt(
  () => document.querySelectorAll<HTMLScriptElement>('script[type="text/css"]').forEach(applyCritical),
  () => root.style.setProperty('visibility', 'hidden'),
)
setTimeout(sayNotReady, timeoutMs / 4)
setTimeout(uncover, timeoutMs / 2)
setTimeout(() => started || sayFailed(), timeoutMs)

export {}
