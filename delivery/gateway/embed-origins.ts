import { CommandError, readList, urls } from '../storage'

const ORIGIN = /^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/

/**
 * Origins that may embed the widget (`EMBED_ORIGINS`). Without any, every origin may call the widget's API from
 * scripts, and none may frame it.
 */
export function embedOrigins(): string[] {
  const origins = readList('EMBED_ORIGINS')
  const wrong = origins.find((each) => !ORIGIN.test(each))
  if (wrong === undefined) return origins
  throw new CommandError(`EMBED_ORIGINS: ${wrong} não é uma origem, como https://www.exemplo.com.br`)
}

/** The widget as a document, the only page that other origins may frame. */
export const frameRoute = (origins: readonly string[]): urls.SiteRoute => ({
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
    // The panel is loaded with `import()`, by a script that verifies its hash itself.
    'integrity-policy': '',
  },
})

const isWidgetCall = new RegExp(urls.WIDGET_CALLS)

/** CORS headers besides the origin; `authorization` is never allowed. */
export const CORS_HEADERS = {
  'access-control-allow-headers': 'content-type, traceparent, x-csrf-token',
  'access-control-max-age': '600',
} as const
/** Removed from the API's responses. */
export const CORS_OF_API = [
  ...Object.keys(CORS_HEADERS),
  ...['origin', 'methods', 'credentials'].map((name) => `access-control-allow-${name}`),
  'access-control-expose-headers',
]

/** CORS headers of an API response. */
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
