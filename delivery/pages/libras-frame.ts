import type { PortalConfig } from '@portal/runtime'
import { sha256, type urls } from '../storage'

/**
 * Sandboxed page for VLibras, which needs `eval`, inline styles and WebGL. The portal's CSP allows none of these, and
 * with them it could access debts and sessions. The frame has an opaque origin and receives sentences through a
 * MessagePort.
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

/** An opaque origin has no storage. VLibras stores its settings there, so this replacement keeps them in memory. */
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

/** VLibras starts on the page's load event and opens when its button is clicked. */
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
const hashOf = (script: string) => `'sha256-${sha256(script, 'base64')}'`

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

/** The route, if VLibras is configured. */
export function librasFiles({ libras = null }: Partial<Pick<PortalConfig, 'libras'>>): urls.SiteRoute[] {
  if (libras === null) return []
  const hosts = [new URL(libras.url).origin, ...libras.origins].join(' ')
  const policy = [
    "default-src 'none'",
    // Gives the page an opaque origin even if it is opened outside the frame.
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
    // VLibras publishes no integrity hashes.
    'integrity-policy': '',
  }
  return [{ path: `/${LIBRAS_FILE}`, from: `{brand}/public/${LIBRAS_FILE}`, headers }]
}
