import type { PortalConfig } from '@portal/runtime'
import { OVERLAY_POLICY } from '../build'
import { inSite, readIfThere, readList, sha256, urls } from '../storage'

const HSTS = 'max-age=63072000; includeSubDomains; preload'

/** Origins of the configured session recorders. */
function recorderOrigins({ inspectlet, smartlook, origins = [] }: PortalConfig['recorders']): string[] {
  const scripts = [inspectlet, smartlook].flatMap((recorder) => (recorder ? [recorder.scriptUrl] : []))
  return [...new Set([...scripts, ...origins].map((url) => new URL(url).origin))]
}

/** CSP hash of the inline boot guard, read from a composed page, because another tool version may have written it. */
function servedGuard(): string {
  const html = readIfThere(inSite(urls.NOT_FOUND_PAGE)) ?? ''
  const [, guard] = /<script data-timeout-ms[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  return guard === undefined ? '' : ` 'sha256-${sha256(guard, 'base64')}'`
}

/**
 * Response headers of the portal, shared by the local gateway and nginx.
 * @param accepted origins of builds on this machine
 */
export function securityHeaders(
  { recorders = {}, overrides, libras }: Partial<PortalConfig> = {},
  accepted: readonly string[] = [],
): Record<string, string> {
  const origins = ["'self'", ...readList('MODULE_ORIGINS'), ...accepted].join(' ')
  const recording = recorderOrigins(recorders)
  const builds = [...(overrides?.allowedOrigins ?? []), ...accepted]
  // Recorders change their scripts without notice, and development builds have no published hashes.
  const everyScriptHasAHash =
    recording.length === 0 && builds.length === 0 && process.env.NODE_ENV !== 'development'
  // Development servers announce changes over a socket, and show errors in an overlay with inline styles.
  const sockets = builds.map((origin) => ` ${origin.replace(/^http/, 'ws')}`).join('')
  const withRecorders = [origins, ...recording].join(' ')
  const policy = [
    "default-src 'none'",
    `script-src ${withRecorders}${servedGuard()}`,
    `style-src ${origins}`,
    ...(builds.length > 0 ? ["style-src-attr 'unsafe-inline'"] : []),
    `img-src ${origins} data: blob:`,
    `font-src ${origins}`,
    `connect-src ${withRecorders}${sockets}`,
    "manifest-src 'self'",
    // A page of the portal with an opaque origin (`libras-frame.ts`).
    `frame-src ${libras ? "'self'" : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The shell's entry creates the only policy and passes it to every module's bundle.
    `trusted-types portal${recording.length > 0 ? ' portal#recorders' : ''}${builds.length > 0 ? ` ${OVERLAY_POLICY} 'allow-duplicates'` : ''}`,
    'report-uri /csp-report',
  ]
  return {
    'content-security-policy': policy.join('; '),
    'strict-transport-security': HSTS,
    'x-content-type-options': 'nosniff',
    // Paths and queries may contain tokens that grant access to a person's debts, so no log receives them.
    'referrer-policy': 'strict-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(everyScriptHasAHash && { 'integrity-policy': 'blocked-destinations=(script)' }),
  }
}

/** Replace the API's own headers: responses are data and files, never documents that run scripts. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': HSTS,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}
