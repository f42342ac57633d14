import type { PortalConfig } from '@portal/runtime'
import { GUARD_SOURCE } from './boot-guard'

/** The configured session recorders' script origins and other hosts. */
function recorderOrigins({ inspectlet, smartlook, origins = [] }: PortalConfig['recorders']): string[] {
  const scripts = [inspectlet, smartlook].flatMap((recorder) => (recorder ? [recorder.scriptUrl] : []))
  return [...new Set([...scripts, ...origins].map((url) => new URL(url).origin))]
}

/**
 * The headers of every response of the portal. The gateway's configuration is made from this table
 * (`docker/gateway`), so that tests and deployments use the same headers.
 * `moduleOrigins`: other hosts that modules are served from, if any.
 */
export function securityHeaders(
  moduleOrigins: readonly string[] = [],
  recorders: PortalConfig['recorders'] = {},
): Record<string, string> {
  const origins = ["'self'", ...moduleOrigins].join(' ')
  const recording = recorderOrigins(recorders)
  const withRecorders = [origins, ...recording].join(' ')
  const policy = [
    "default-src 'none'",
    `script-src ${withRecorders} ${GUARD_SOURCE}`,
    `style-src ${origins}`,
    `img-src ${origins} data: blob:`,
    `font-src ${origins}`,
    `connect-src ${withRecorders}`,
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Every module's bundle creates the same policy for its own chunks; the shell's allows the registry only.
    `trusted-types portal ${recording.length > 0 ? 'portal#recorders ' : ''}'allow-duplicates'`,
    'report-uri /csp-report',
  ]
  return {
    'content-security-policy': policy.join('; '),
    'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  }
}
