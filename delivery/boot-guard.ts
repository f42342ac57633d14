import { createHash } from 'node:crypto'
import { callLink } from '@portal/domain/phone'
import type { PortalConfig } from '@portal/runtime'

/**
 * Runs in every page before anything else, so that a page whose scripts or styles are missing, late or broken
 * says so. It is inside the page, and allowed by its hash, as a file of its own could be missing with the others.
 *
 * - A file with a hash that did not come, or was another, is asked for again past the cache: a wrong copy of a file
 *   that never changes would otherwise stay for a year. A stylesheet is then applied, a script is there for the
 *   next attempt. 'Tentar de novo' asks once more before it reloads the page: it may have been mended since.
 * - The page gives way to a message when its entry fails, when the shell says that it could not start
 *   (`portal:failed`), and when it has not started in time. What was typed stays: the page comes back if the shell
 *   starts late (`portal:started`).
 * - Firefox cancels what a page still loads when the next one is asked for, long before that is there: to a page that is
 *   being left nothing has failed, unless it is still there when its time is over (a call, for example).
 * - After a quarter of that time, and at once when a button is pressed before, the page says that it is not ready, over
 *   its lower edge: nothing moves, and what is there can be read and filled in. The last press in the frame and
 *   that in the screen are handed to the shell's entry (`portal:entered`), which answers each when its part can; typing
 *   after the press cancels it.
 * - The message is told to the configured sink as a visit with a failure of this shell: one that does not start tells
 *   nothing itself, and its canary would go on.
 *
 * - The contrast and text size that a person chose in this browser hold before the first paint; without a choice the
 *   contrast is the one that the system asks for (shared-kernel/connected/src/appearance, which writes the choice).
 *
 * - The page is painted with the styles that it has inside (`first-paint.ts`); its stylesheets hold up nothing, and take
 *   the place of those when all have come. Browsers that know no constructed stylesheets show it then, or after half of
 *   that time.
 *
 * Written by hand for the oldest browsers of the build. It stands before the stylesheets, after the styles.
 */
const GUARD = `(function (page, me) {
  var started, message, note, leaving
  var pressed = {}
  var failed = []
  var early = []
  function adopt(block) {
    if (block.dataset.host && !RegExp(block.dataset.host, 'i').test(location.host)) return
    var sheet = new CSSStyleSheet()
    sheet.replaceSync(block.textContent)
    page.adoptedStyleSheets = page.adoptedStyleSheets.concat(sheet)
    early.push(sheet)
  }
  function addFont(font) {
    page.fonts.add(new FontFace(font.family, font.src, font))
  }
  function settle() {
    if (!page.body || page.querySelector('link[media="not all"]')) return
    if (early.length) page.adoptedStyleSheets = page.adoptedStyleSheets.filter(function (sheet) {
      return early.indexOf(sheet) < 0
    })
    uncover()
  }
  function uncover() {
    page.documentElement.style.visibility = ''
  }
  function draw(root, chosen) {
    var isHigh = chosen.contrast === 'more'
    if (chosen.contrast !== 'normal' && matchMedia('(prefers-contrast: more)').matches) isHigh = true
    if (isHigh) root.dataset.contrast = 'more'
    if (chosen.text > 100 && chosen.text <= 200) root.style.fontSize = chosen.text + '%'
  }
  function make(tag, style, content) {
    var made = page.createElement(tag)
    made.style.cssText = style
    made.append.apply(made, content)
    return made
  }
  function show(node) {
    ;(page.body || page.documentElement).prepend(node)
  }
  function turn(isHidden) {
    var root = page.getElementById('root')
    if (root) root.hidden = isHidden
    if (note) note.remove()
  }
  function reapply(style) {
    var next = style.cloneNode()
    next.dataset.again = 1
    style.replaceWith(next)
  }
  function phone() {
    var made = make('a', 'white-space:nowrap', [me.phone])
    made.href = me.call
    return made
  }
  function alert(tag, style, content) {
    var made = make(tag, style, content)
    made.setAttribute('role', 'alert')
    return made
  }
  function wait() {
    if (started || message || note) return
    note = alert('p', 'position:fixed;inset:auto 0 0;z-index:9;margin:0;padding:12px 20px;border-top:1px solid;background:Canvas;color:CanvasText', [
      'Esta página ainda está carregando. Os botões respondem quando ela terminar. Se preferir, ligue para a gente: ',
      phone()
    ])
    show(note)
  }
  function fail() {
    if (message) return
    uncover()
    var retry = make('button', 'min-height:48px;padding:0 24px;font:inherit;font-weight:600', ['Tentar de novo'])
    retry.addEventListener('click', function () {
      retry.disabled = true
      setTimeout(again, 5000)
      Promise.all(failed.map(renew)).then(again)
    })
    // Its own look: the stylesheets may be what is missing.
    message = make('main', 'display:grid;gap:20px;justify-items:start;max-width:36rem;margin:auto;padding:48px 20px', [
      alert('div', '', [
        make('h1', '', ['O portal não abriu']),
        make('p', '', ['Parte desta página não chegou ao seu aparelho. Verifique sua conexão e tente de novo.'])
      ]),
      retry,
      make('p', '', ['Se continuar assim, ligue para a gente: ', phone()])
    ])
    tell()
    turn(true)
    show(message)
  }
  function failUnlessLeaving() {
    if (!leaving) fail()
  }
  function tell() {
    if (!me.sink || !navigator.sendBeacon) return
    navigator.sendBeacon(me.sink, JSON.stringify({
      events: ['visit', 'failure'].map(function (name) {
        return { module: 'shell', version: me.shell, 'event.name': 'portal.' + name, 'error.type': 'startup', first: true }
      })
    }))
  }
  function renew(url) {
    return fetch(url, { cache: 'reload' }).catch(function () {})
  }
  function again() {
    location.reload()
  }
  addEventListener('error', function (event) {
    var file = event.target
    if (file.integrity) {
      var url = file.src || file.href
      failed.push(url)
      renew(url).then(function () {
        if (file.rel === 'stylesheet' && !file.dataset.again) reapply(file)
      })
    }
    if (!started && file.defer) failUnlessLeaving()
  }, true)
  addEventListener('click', function (event) {
    var button = event.target.closest('button')
    if (!button) return
    pressed[button.closest('main') ? 'screen' : 'frame'] = button
    wait()
  }, true)
  addEventListener('input', function () {
    pressed = {}
  }, true)
  addEventListener('portal:entered', function () {
    for (var part in pressed) pressed[part].dispatchEvent(new Event('click', { bubbles: true }))
  })
  addEventListener('beforeunload', function () {
    leaving = 1
  })
  addEventListener('portal:failed', failUnlessLeaving)
  addEventListener('portal:started', function () {
    started = true
    turn(false)
    if (message) message.remove()
  })
  try {
    draw(page.documentElement, JSON.parse(localStorage.getItem('appearance')) || {})
  } catch (blocked) {
    draw(page.documentElement, {})
  }
  try {
    JSON.parse(page.getElementById('fonts').textContent).forEach(addFont)
  } catch (unknown) {}
  try {
    page.querySelectorAll('script[type="text/css"]').forEach(adopt)
  } catch (unknown) {
    page.documentElement.style.visibility = 'hidden'
  }
  page.addEventListener('load', function (event) {
    if (event.target.media === 'not all') event.target.media = 'all'
    settle()
  }, true)
  page.addEventListener('DOMContentLoaded', settle)
  setTimeout(wait, me.timeoutMs / 4)
  setTimeout(uncover, me.timeoutMs / 2)
  setTimeout(function () {
    if (!started) fail()
  }, me.timeoutMs)
})(document, document.currentScript.dataset)`.replace(/\n +/g, '\n')

/**
 * Allows the guard of this page in the content security policy. Other tools than these may have written the page: an
 * older release, or a newer one that shares the site.
 */
export function guardSourceOf(page: string): string {
  const [, served = GUARD] = /<script data-timeout-ms[^>]*>(.*?)<\/script>/s.exec(page) ?? []
  return `'sha256-${createHash('sha256').update(served).digest('base64')}'`
}

/** What the guard is told: attributes are not part of its hash. */
export type GuardConfig = Pick<PortalConfig, 'moduleTimeoutMs' | 'fieldSink'> & {
  contact: Pick<PortalConfig['contact'], 'phone'>
}

export function guardScript({ moduleTimeoutMs, contact, fieldSink }: GuardConfig, shell: string): string {
  const told = fieldSink === null ? {} : { sink: fieldSink.replace(/&/g, '&amp;'), shell }
  const attributes = Object.entries({
    phone: contact.phone.replace(/&/g, ''),
    call: callLink(contact.phone),
    ...told,
  })
    .map(([name, value]) => ` data-${name}="${value.replace(/"/g, '')}"`)
    .join('')
  return `<script data-timeout-ms="${moduleTimeoutMs}"${attributes}>${GUARD}</script>`
}
