/**
 * What a gateway serves, path by path. The nginx of `docker/` (`gateway-config.ts`) and the local portal
 * (`portal.ts`) are both generated from this table.
 */

export interface SiteRoute {
  /** A file, or all below a folder when it ends with `/`. */
  path: string
  /** In addition to those of every response, or in their place; an empty one is not sent. */
  headers: Readonly<Record<string, string>>
  /** Where its files are on the site, when not at the same path. `{theme}`, `{brand}` and `{embed}` are chosen by the host name. */
  from?: string
}

const immutable = { 'cache-control': 'public, max-age=31536000, immutable' }
const revalidated = { 'cache-control': 'no-cache' }
/** Nobody between gateway and browser has an older one. */
const revalidatedByBrowsers = { 'cache-control': 'private, no-cache' }
/** Under each host name another file. */
const byHost = { ...revalidated, vary: 'Host' }
/** Pages of other origins may use the files. */
const everywhere = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** Files for other sites' pages go without the headers of documents: more bytes than the button has. */
const embedded = {
  ...everywhere,
  'content-security-policy': '',
  'referrer-policy': '',
  'permissions-policy': '',
  'cross-origin-opener-policy': '',
  'x-frame-options': '',
  'integrity-policy': '',
}

export const EMBED_FLOATING = { 'cache-control': 'public, max-age=300', vary: 'Host', ...embedded }

/** Folder of the embeds, and of those of the banks that have a `brand.json`. */
export const EMBED = 'embed'
export const EMBED_OF = 'embed-of'

export const FILES: readonly SiteRoute[] = [
  { path: '/registry.json', headers: revalidatedByBrowsers },
  { path: '/assets/', headers: immutable },
  { path: '/modules/', headers: { ...immutable, ...everywhere } },
  // The scripts of it have rows of their own, with their signatures (`embed-signing.ts`).
  { path: '/embed/v1/', headers: EMBED_FLOATING, from: '/{embed}/v1/' },
  { path: '/embed/', headers: { ...immutable, ...embedded }, from: '/{embed}/' },
  // Written from the configuration (`public-files.ts`).
  { path: '/robots.txt', headers: byHost, from: '{brand}/public/robots.txt' },
  { path: '/sitemap.xml', headers: byHost, from: '{brand}/public/sitemap.xml' },
  { path: '/.well-known/security.txt', headers: byHost, from: '{brand}/public/security.txt' },
  { path: '/theme/', headers: byHost, from: '/themes/{theme}/' },
]

/** Addresses that only lead on. Password managers open the first one. */
export const REDIRECTS = [
  { path: '/.well-known/change-password', to: '/painel-meus-dados#senha', headers: revalidated },
] as const

/** Folder of what is composed for each brand but that of all other host names. */
export const BRANDS = 'brands'

/** Every other path is a page: a file of this folder of the brand. */
export const PAGES: SiteRoute & { from: string } = { path: '/', headers: byHost, from: '/pages/' }
export const NOT_FOUND_PAGE = `${PAGES.from}404.html`

/** Addresses of the home that are printed and read out: found in capitals too (spec §2 lists `sac` and `SAC`). */
export const IN_ANY_CASE = [
  'login',
  'pj',
  'home',
  'next',
  'fiesp',
  'refinanciamento',
  'febraban',
  'sac',
] as const

/** Paths that are never served, even if a file exists; a regular expression of nginx and JavaScript alike. */
export const HIDDEN = '^(/404|.*/(\\..*|_param))$'

/** Prefixes of the bank's API. */
export const API_PREFIXES = ['api', 'v1'] as const
export const API_PATHS = `^/(${API_PREFIXES.join('|')})/`

/** Calls of the widget on other sites (`crossOrigin` in the contract); a regular expression of nginx and JavaScript alike. */
export const WIDGET_CALLS =
  '^/api/v1/(get-csrf-token|getServerDate|Conversacao/InMessageChat|meligue|clicktocall)$'

/** What is logged of a report: a pattern for each field, whose group is its value; nothing else is kept of it. */
export interface Report {
  kind: string
  fields: Readonly<Record<string, string>>
}

/** Where browsers report violations of the content security policy. */
export const CSP_REPORT = '/csp-report'
/** Where the portal reports modules that failed, and answers of the bank that make no sense, when the configuration's `failureSink` says so. */
export const FAILURE_REPORT = '/failure-report'

/** Where browsers tell how modules do, when the configuration's `fieldSink` says so (`field/collector.ts`). */
export const TELEMETRY_REPORT = '/field-report'
/** Where operators see it; a gateway in production does not serve it. */
export const METRICS_PATH = '/metrics'

/** Patterns of nginx and JavaScript alike, without quotes (') and backslashes. */
export const REPORTS: Readonly<Record<string, Report>> = {
  [CSP_REPORT]: {
    kind: 'csp',
    fields: {
      directive: '"(?:effective-directive|effectiveDirective|destination)" *: *"([a-z-]{1,40})',
      blocked: '"(?:blocked-uri|blockedURL)" *: *"(https?://[^/"?#]{1,100}|[a-z-]{1,20})',
      page: '"(?:document-uri|documentURL)" *: *"https?://[^/"]{1,100}(/[a-z-]{0,40})',
    },
  },
  [FAILURE_REPORT]: {
    kind: 'failure',
    fields: {
      module: '"module" *: *"([a-z0-9-]{1,60})"',
      version: '"version" *: *"([0-9A-Za-z.+-]{1,60})"',
      failure: '"kind" *: *"([a-z-]{1,40})"',
      /** Of the module `bank`: the call that was answered wrongly. */
      call: '"call" *: *"([A-Z]{3,6} /[A-Za-z0-9_/{}.-]{1,120})"',
    },
  },
}

/** A report as it is logged: a line of JSON. */
export function reportLine({ kind, fields }: Report, body: string): string {
  const told = Object.entries(fields).map(([field, pattern]) => [
    field,
    new RegExp(pattern).exec(body)?.[1] ?? '',
  ])
  return JSON.stringify({ event: kind, ...Object.fromEntries(told) })
}
