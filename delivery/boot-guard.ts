import { createHash } from 'node:crypto'
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
 *
 * - The message is told to the configured sink as a visit with a failure of this shell: one that does not start tells
 *   nothing itself, and its canary would go on.
 *
 * - A stylesheet of the page that has not come after half that time holds up nothing any longer: one put in by a
 *   script blocks neither the page nor its scripts. One that a script waits for (onload) is left to it.
 *
 * Written by hand for the oldest browsers of the build. It stands before the stylesheets, and so waits for none.
 */
const GUARD = `(function (page, me) {
  var started, message
  var failed = []
  function make(tag, content) {
    var made = page.createElement(tag)
    made.append.apply(made, content)
    return made
  }
  function show(root, isShown) {
    if (root) root.hidden = !isShown
  }
  function reapply(style) {
    var next = style.cloneNode()
    next.dataset.again = 1
    style.replaceWith(next)
  }
  function fail() {
    if (message) return
    var alert = make('div', [
      make('h1', ['O portal não abriu']),
      make('p', ['Parte desta página não chegou ao seu aparelho. Verifique sua conexão e tente de novo.'])
    ])
    alert.setAttribute('role', 'alert')
    var retry = make('button', ['Tentar de novo'])
    retry.addEventListener('click', function () {
      retry.disabled = true
      setTimeout(again, 5000)
      Promise.all(failed.map(renew)).then(again)
    })
    var phone = make('a', [me.phone])
    phone.href = 'tel:+55' + me.phone.replace(/\\D/g, '')
    message = make('main', [alert, retry, make('p', ['Se continuar assim, ligue para a gente: ', phone])])
    // Its own look: the stylesheets may be what is missing.
    message.style.cssText = 'display:grid;gap:20px;justify-items:start;max-width:36rem;margin:auto;padding:48px 20px'
    retry.style.cssText = 'min-height:48px;padding:0 24px;font:inherit;font-weight:600'
    phone.style.cssText = 'white-space:nowrap'
    tell()
    show(page.getElementById('root'), false)
    ;(page.body || page.documentElement).prepend(message)
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
    if (!started && file.defer) fail()
  }, true)
  addEventListener('portal:failed', fail)
  addEventListener('portal:started', function () {
    started = true
    show(page.getElementById('root'), true)
    if (message) message.remove()
  })
  setTimeout(function () {
    page.querySelectorAll('link[rel=stylesheet]').forEach(function (link) {
      if (!link.sheet && !link.onload) reapply(link)
    })
  }, me.timeoutMs / 2)
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
  const attributes = Object.entries({ phone: contact.phone.replace(/&/g, ''), ...told })
    .map(([name, value]) => ` data-${name}="${value.replace(/"/g, '')}"`)
    .join('')
  return `<script data-timeout-ms="${moduleTimeoutMs}"${attributes}>${GUARD}</script>`
}
