import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { PortalConfig } from '@portal/runtime'
import { inSite } from './site'
import { NOT_FOUND_PAGE } from './site-routes'

const HSTS = 'max-age=63072000; includeSubDomains; preload'

/** The configured session recorders' script origins and other hosts. */
function recorderOrigins({ inspectlet, smartlook, origins = [] }: PortalConfig['recorders']): string[] {
  const scripts = [inspectlet, smartlook].flatMap((recorder) => (recorder ? [recorder.scriptUrl] : []))
  return [...new Set([...scripts, ...origins].map((url) => new URL(url).origin))]
}

/**
 * Allows the guard inside the pages, by its hash in the page that every site has: all are written together, maybe by
 * other tools than these.
 */
function servedGuard(): string {
  const page = inSite(NOT_FOUND_PAGE)
  const html = existsSync(page) ? readFileSync(page, 'utf8') : ''
  const [, guard] = /<script data-timeout-ms[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  return guard === undefined ? '' : ` 'sha256-${createHash('sha256').update(guard).digest('base64')}'`
}

/** What decides which scripts a page may run. */
export type ScriptConfig = Pick<PortalConfig, 'recorders' | 'overrides' | 'libras'>

/**
 * The headers of every response of the portal. The gateway's configuration is made from this table
 * (`delivery/gateway`), so that tests and deployments use the same headers.
 * `moduleOrigins`: other hosts that modules are served from, if any.
 */
export function securityHeaders(
  moduleOrigins: readonly string[] = [],
  { recorders = {}, overrides, libras }: Partial<ScriptConfig> = {},
): Record<string, string> {
  const origins = ["'self'", ...moduleOrigins].join(' ')
  const recording = recorderOrigins(recorders)
  // Recorders change without notice, and a developer's build has no published hash.
  const everyScriptHasAHash =
    recording.length === 0 &&
    (overrides?.allowedOrigins ?? []).length === 0 &&
    process.env.NODE_ENV !== 'development'
  const withRecorders = [origins, ...recording].join(' ')
  const policy = [
    "default-src 'none'",
    `script-src ${withRecorders}${servedGuard()}`,
    `style-src ${origins}`,
    `img-src ${origins} data: blob:`,
    `font-src ${origins}`,
    `connect-src ${withRecorders}`,
    "manifest-src 'self'",
    // A page of the portal, of an origin of its own: `libras-frame.ts`.
    `frame-src ${libras ? "'self'" : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The shell's entry creates it first and hands it to every module's bundle: nobody can create another.
    `trusted-types portal${recording.length > 0 ? ' portal#recorders' : ''}`,
    'report-uri /csp-report',
  ]
  return {
    'content-security-policy': policy.join('; '),
    'strict-transport-security': HSTS,
    'x-content-type-options': 'nosniff',
    // No path or query in any log, not even in the portal's own: both may carry what opens a person's debts.
    'referrer-policy': 'strict-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(everyScriptHasAHash && { 'integrity-policy': 'blocked-destinations=(script)' }),
  }
}

/** The headers of every answer of the API, in the place of its own: data and files, never a document that runs. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': HSTS,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}
