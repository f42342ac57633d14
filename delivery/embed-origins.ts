import { readList } from './environment'
import { CommandError } from './site'
import type { SiteRoute } from './site-routes'

const ORIGIN = /^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/

/**
 * The sites that may embed the widget, in `EMBED_ORIGINS`. Without them scripts of any site may call the API, as it
 * says itself, and no site may frame the widget.
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

/** What an answer of the API says to a page of another origin, in the place of the API's own word; null leaves that. */
export const corsHeaders = (
  origins: readonly string[],
  origin: string | undefined,
): Record<string, string> | null =>
  origins.length === 0
    ? null
    : {
        vary: 'origin',
        ...(origin !== undefined && origins.includes(origin) && { 'access-control-allow-origin': origin }),
      }
