/**
 * Route table of the gateways. The nginx of `docker/` (`gateway/nginx`) and the local portal (`gateway/portal.ts`) are
 * both generated from it.
 */

export interface SiteRoute {
  /** A file, or a folder if it ends with `/`. */
  path: string
  /** Override the common headers; an empty value removes one. */
  headers: Readonly<Record<string, string>>
  /** Path on the site if it differs. The host name selects `{theme}`, `{brand}` and `{embed}`. */
  from?: string
}

const immutable = { 'cache-control': 'public, max-age=31536000, immutable' }
export const REVALIDATED = { 'cache-control': 'no-cache' }
/** Shared caches must not store it, because their copy could be stale. */
const revalidatedByBrowsers = { 'cache-control': 'private, no-cache' }
/** The content depends on the host name. */
const byHost = { ...REVALIDATED, vary: 'Host' }
const everywhere = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** Omits headers that only affect documents: nginx sends them in full with each file, 0.5 KB on HTTP/2. */
const noDocument = {
  // For a file opened by itself, and for workers, which load their own chunks and send reports.
  'content-security-policy': "default-src 'none';script-src 'self';connect-src 'self';frame-ancestors 'none'",
  'referrer-policy': '',
  'permissions-policy': '',
  'cross-origin-opener-policy': '',
  'x-frame-options': '',
  'integrity-policy': '',
}
const embedded = { ...everywhere, ...noDocument, 'content-security-policy': '' }

export const EMBED_FLOATING = { 'cache-control': 'public, max-age=300', vary: 'Host', ...embedded }

export const FILES: readonly SiteRoute[] = [
  { path: '/registry.json', headers: revalidatedByBrowsers },
  // For TUF clients (`registry/tuf.ts`).
  { path: '/tuf/', headers: revalidatedByBrowsers },
  { path: '/assets/', headers: { ...immutable, ...noDocument } },
  { path: '/modules/', headers: { ...immutable, ...everywhere, ...noDocument } },
  // Its scripts have routes of their own, with signatures (`embed-signing.ts`).
  { path: '/embed/v1/', headers: EMBED_FLOATING, from: '/{embed}/v1/' },
  { path: '/embed/', headers: { ...immutable, ...embedded }, from: '/{embed}/' },
  // Generated from the configuration (`public-files.ts`).
  { path: '/robots.txt', headers: byHost, from: '{brand}/public/robots.txt' },
  { path: '/sitemap.xml', headers: byHost, from: '{brand}/public/sitemap.xml' },
  { path: '/.well-known/security.txt', headers: byHost, from: '{brand}/public/security.txt' },
  { path: '/theme/', headers: byHost, from: '/themes/{theme}/' },
]

/** All other paths are pages, in this folder of the brand. */
export const PAGES: SiteRoute & { from: string } = { path: '/', headers: byHost, from: '/pages/' }
export const NOT_FOUND_PAGE = `${PAGES.from}404.html`

/** Never served, even if a file exists. A regular expression for nginx and JavaScript. */
export const HIDDEN = '^(/404|.*/(\\..*|_param))$'

export const API_PREFIXES = ['api', 'v1'] as const
export const API_PATHS = `^/(${API_PREFIXES.join('|')})/`

/** The widget's API calls (`crossOrigin` in the contract). A regular expression for nginx and JavaScript. */
export const WIDGET_CALLS =
  '^/api/v1/(get-csrf-token|getServerDate|Conversacao/InMessageChat|meligue|clicktocall)$'

/** CSP violations, which browsers report and nginx logs. */
export const CSP_REPORT = '/csp-report'

/** Telemetry endpoint of the configuration's `fieldSink` (`gateway/telemetry`). */
export const TELEMETRY_REPORT = '/field-report'
/** The widget sends telemetry from other sites. */
export const TELEMETRY_HEADERS = { 'cross-origin-resource-policy': 'cross-origin' } as const
/** Not served by a gateway in production. */
export const METRICS_PATH = '/metrics'
