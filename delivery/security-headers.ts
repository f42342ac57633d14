/**
 * The headers of every answer of the portal. The gateway's configuration is written from this table
 * (`docker/gateway`), so that what is tested here is what is deployed.
 * `moduleOrigins`: other hosts that modules are served from, if any.
 */
export function securityHeaders(moduleOrigins: readonly string[] = []): Record<string, string> {
  const origins = ["'self'", ...moduleOrigins].join(' ')
  const policy = [
    "default-src 'none'",
    `script-src ${origins}`,
    `style-src ${origins}`,
    `img-src ${origins} data: blob:`,
    `font-src ${origins}`,
    `connect-src ${origins}`,
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Every module's bundle makes the same policy for its own chunks; the shell's admits the registry only.
    "trusted-types portal 'allow-duplicates'",
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
