/**
 * Runs in every page before anything else, so that one whose scripts or styles are missing, late or broken says so: after
 * the page's own styles, before its stylesheets (docs/decisions/050-guard-inside-the-page.md).
 */
const told = document.currentScript?.dataset ?? {}
const timeoutMs = Number(told.timeoutMs)
const root = document.documentElement
let [started, isLeaving] = [false, false]
let message: HTMLElement | undefined, note: HTMLElement | undefined
/** The last press in the frame and that in the screen. */
const pressed = new Map<boolean, Element>()
const failed: string[] = []
/** The styles inside the page: its stylesheets hold up nothing, and replace these when all have come. */
const early: CSSStyleSheet[] = []
const show = (made: HTMLElement) => (document.body ?? root).prepend(made)
const uncover = () => root.style.removeProperty('visibility')
const reload = () => location.reload()
/** Past the cache: a wrong copy of a file that never changes would otherwise stay for a year. */
const renew = (url: string) => fetch(url, { cache: 'reload' }).catch(() => undefined)

function attempt(work: () => void, otherwise = () => {}) {
  try {
    work()
  } catch {
    otherwise()
  }
}

function applyEarly(block: HTMLScriptElement) {
  if (block.dataset.host && !RegExp(block.dataset.host, 'i').test(location.host)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(block.text)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  early.push(sheet)
}

function replaceEarly({ target }: Event) {
  if (target instanceof HTMLLinkElement && target.media === 'not all') target.media = 'all'
  if (!document.body || document.querySelector('link[media="not all"]')) return
  document.adoptedStyleSheets = (document.adoptedStyleSheets ?? []).filter((each) => !early.includes(each))
  uncover()
}

/** Has its own look: the stylesheets may be what is missing. */
function make<T extends keyof HTMLElementTagNameMap>(tag: T, style: string, ...content: (Node | string)[]) {
  const made = document.createElement(tag)
  made.style.cssText = style
  made.append(...content)
  return made
}
const phone = () => Object.assign(make('a', 'white-space:nowrap', told.phone ?? ''), { href: told.call })
function hidePage(isHidden: boolean) {
  const page = document.getElementById('root')
  if (page) page.hidden = isHidden
  note?.remove()
}

/** Over the lower edge: nothing moves, and what is there can be read and filled in. */
function sayNotReady() {
  if (started || message || note) return
  const words = 'Esta página ainda está carregando. Os botões respondem quando ela terminar.'
  const look = 'position:fixed;inset:auto 0 0;z-index:9;margin:0;padding:12px 20px;border-top:1px solid;'
  note = make('p', look, `${words} Se preferir, ligue para a gente: `, phone())
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
  const look = 'display:grid;gap:20px;justify-items:start;max-width:36rem;margin:auto;padding:48px 20px'
  const call = make('p', '', 'Se continuar assim, ligue para a gente: ', phone())
  message = make('main', look, alert, retry, call)
  // A shell that does not start tells nothing itself, and its canary would go on.
  const failure = { module: 'shell', version: told.shell, 'error.type': 'startup', first: true }
  const events = ['visit', 'failure'].map((name) => ({ ...failure, 'event.name': `portal.${name}` }))
  if (told.sink) navigator.sendBeacon?.(told.sink, JSON.stringify({ events }))
  hidePage(true)
  show(message)
}

/** Firefox cancels what a page still loads when the next one is asked for: nothing has failed, unless the page stays. */
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
// The shell's entry answers each press when its part can.
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
document.addEventListener('load', replaceEarly, true)
document.addEventListener('DOMContentLoaded', replaceEarly)
// What somebody chose in this browser (shared-kernel/connected/src/appearance), or else what the system asks for.
const chosen: { contrast?: string; text?: number } = {}
attempt(() => Object.assign(chosen, JSON.parse(localStorage.getItem('appearance') ?? '{}')))
const isAsked = chosen.contrast !== 'normal' && matchMedia('(prefers-contrast: more)').matches
if (isAsked || chosen.contrast === 'more') root.dataset.contrast = 'more'
if (Number(chosen.text) > 100 && Number(chosen.text) <= 200) root.style.fontSize = `${chosen.text}%`
attempt(() => {
  for (const font of JSON.parse(document.getElementById('fonts')?.textContent ?? '[]'))
    document.fonts.add(new FontFace(font.family, font.src, font))
})
// Browsers without constructed stylesheets show the page when its stylesheets have come, or after half of the time.
attempt(
  () => document.querySelectorAll<HTMLScriptElement>('script[type="text/css"]').forEach(applyEarly),
  () => root.style.setProperty('visibility', 'hidden'),
)
setTimeout(sayNotReady, timeoutMs / 4)
setTimeout(uncover, timeoutMs / 2)
setTimeout(() => started || sayFailed(), timeoutMs)

export {}
