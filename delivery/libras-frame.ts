import { createHash } from 'node:crypto'
import type { PortalConfig } from '@portal/runtime'
import type { SiteRoute } from './site-routes'

/**
 * The page in which VLibras runs. Its program writes markup, compiles code and draws with a game engine: the policy of
 * the portal's pages allows none of it, and with them it would reach debts and sessions. So it has a page of its own,
 * in a frame, with an origin of its own: of the portal it knows the sentences that it is given, through a port that it makes.
 */

type Libras = NonNullable<PortalConfig['libras']>

export const LIBRAS_FILE = 'libras.html'

const programOf = ({ url }: Libras) => `${url.replace(/\/$/, '')}/vlibras-plugin.js`

const STYLE = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif }
body { margin: 0; padding: 1rem }
p { margin: 0; padding: .75rem 0; border-bottom: 1px solid #8886; cursor: pointer }
@media (min-width: 40rem) { body { padding-right: 320px } }
/* On a phone its player, which it places in the middle, stands below the sentences. */
@media (max-width: 39.99rem) {
  main { position: fixed; inset: 0 0 23rem; padding: 0 1rem; overflow-y: auto }
  [vw] { inset-block: auto 0 !important; transform: none !important }
}
`

/** A frame without an origin has no storage; VLibras keeps its settings there, so it is given a short-lived one. */
const BEFORE = `
const kept = new Map()
Object.defineProperty(window, 'localStorage', { value: {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, String(value)),
  removeItem: (key) => void kept.delete(key),
} })
const { port1, port2 } = new MessageChannel()
port1.onmessage = ({ data }) =>
  document.querySelector('main').replaceChildren(...data.map((sentence) => {
    const line = document.createElement('p')
    line.textContent = sentence
    return line
  }))
const key = location.hash.slice(1)
const tell = (state) => parent.postMessage({ libras: state, key }, location.origin, [port2])
`

/** Its own way to start: it waits for the page's load, and opens at a click of its button. */
const after = ({ url }: Libras) => `
try {
  new window.VLibras.Widget(${JSON.stringify(url)})
  addEventListener('load', () => {
    document.querySelector('[vw-access-button]').click()
    tell('ready')
  })
} catch { tell('failed') }
`

const scriptsOf = (libras: Libras) => [BEFORE, after(libras)] as const
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

export function librasPage(libras: Libras): string {
  const [before, after] = scriptsOf(libras)
  return `<!doctype html>
<html lang="pt-BR"><meta charset="utf-8"><title>VLibras</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${STYLE}</style>
<main></main>
<div vw class="enabled"><div vw-access-button class="active"></div><div vw-plugin-wrapper><div class="vw-plugin-top-wrapper"></div></div></div>
<script>${before}</script>
<script src="${programOf(libras)}"></script>
<script>${after}</script>
</html>
`
}

/** The page's row for the gateways, where it is configured. */
export function librasFiles({ libras = null }: Partial<Pick<PortalConfig, 'libras'>>): SiteRoute[] {
  if (libras === null) return []
  const hosts = [new URL(libras.url).origin, ...libras.origins].join(' ')
  const policy = [
    "default-src 'none'",
    // Whatever it runs, it runs without the portal's origin, and wherever this page is opened.
    'sandbox allow-scripts',
    `script-src ${scriptsOf(libras).map(hashOf).join(' ')} ${hosts} blob: 'unsafe-eval'`,
    `style-src 'unsafe-inline' ${hosts}`,
    `img-src ${hosts} data: blob:`,
    `font-src ${hosts} data:`,
    `media-src ${hosts} blob:`,
    `connect-src ${hosts} data: blob:`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ]
  const headers = {
    'cache-control': 'no-cache',
    vary: 'Host',
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    'x-frame-options': '',
    // Nobody publishes the hash of VLibras.
    'integrity-policy': '',
  }
  return [{ path: `/${LIBRAS_FILE}`, from: `{brand}/public/${LIBRAS_FILE}`, headers }]
}
