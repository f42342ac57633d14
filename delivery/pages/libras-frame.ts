import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PortalConfig } from '@portal/runtime'
import { sha256, type urls } from '../storage'

/**
 * Sandboxed page for VLibras, which needs `eval`, inline styles and WebGL. The portal's CSP allows none of these, and
 * with them it could access debts and sessions. The frame has an opaque origin and receives sentences through a
 * MessagePort.
 */

type Libras = NonNullable<PortalConfig['libras']>

export const LIBRAS_FILE = 'libras.html'

export const librasPage = ({ url }: Libras): string =>
  readFileSync(join(import.meta.dirname, LIBRAS_FILE), 'utf8').replaceAll('{{url}}', url.replace(/\/$/, ''))

const inlineHashes = (page: string): string =>
  Array.from(page.matchAll(/<script>(.*?)<\/script>/gs), ([, script = '']) => script)
    .map((script) => `'sha256-${sha256(script, 'base64')}'`)
    .join(' ')

/** The route, if VLibras is configured. */
export function librasFiles({ libras = null }: Partial<Pick<PortalConfig, 'libras'>>): urls.SiteRoute[] {
  if (libras === null) return []
  const hosts = [new URL(libras.url).origin, ...libras.origins].join(' ')
  const policy = [
    "default-src 'none'",
    // Gives the page an opaque origin even if it is opened outside the frame.
    'sandbox allow-scripts',
    `script-src ${inlineHashes(librasPage(libras))} ${hosts} blob: 'unsafe-eval'`,
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
