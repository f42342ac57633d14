import { readList } from './environment'
import { CommandError } from './site'
import { type SiteRoute, WIDGET_CALLS } from './site-routes'

const ORIGIN = /^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/

/**
 * The sites that may embed the widget, in `EMBED_ORIGINS`. Without them scripts of any site may make the widget's calls,
 * and no site may frame it.
 */
export function embedOrigins(): string[] {
  const origins = readList('EMBED_ORIGINS')
  const wrong = origins.find((each) => !ORIGIN.test(each))
  if (wrong === undefined) return origins
  throw new CommandError(`EMBED_ORIGINS: ${wrong} não é uma origem, como https://www.exemplo.com.br`)
}

/** The widget as a document of its own: the only page that others may frame. */
export const frameRoute = (origins: readonly string[]): SiteRoute => ({
  path: '/embed/frame',
  from: '/{embed}/v1/frame.html',
  headers: {
    'cache-control': 'no-cache',
    vary: 'Host',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      `frame-ancestors ${origins.join(' ') || "'none'"}`,
    ].join('; '),
    'cross-origin-resource-policy': 'cross-origin',
    'cross-origin-opener-policy': '',
    'x-frame-options': '',
    // The panel is imported, by a script that has checked its hash.
    'integrity-policy': '',
  },
})

const isWidgetCall = new RegExp(WIDGET_CALLS)

/** For the calls of the widget, besides the origin that may make them. Never `authorization`. */
export const CORS_HEADERS = {
  'access-control-allow-headers': 'content-type, x-csrf-token',
  'access-control-max-age': '600',
} as const
/** What an API says itself is not passed on. */
export const CORS_OF_API = [
  ...Object.keys(CORS_HEADERS),
  ...['origin', 'methods', 'credentials'].map((name) => `access-control-allow-${name}`),
  'access-control-expose-headers',
]

/** What an answer of the API says to a page of another origin. */
export function corsHeaders(
  origins: readonly string[],
  path: string,
  origin: string | undefined,
): Record<string, string> {
  if (!isWidgetCall.test(path)) return {}
  const allowed = origins.length === 0 ? '*' : origins.find((each) => each === origin)
  return {
    ...(origins.length > 0 && { vary: 'origin' }),
    ...(allowed !== undefined && { 'access-control-allow-origin': allowed, ...CORS_HEADERS }),
  }
}
