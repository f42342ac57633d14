import type { PortalConfig } from '@portal/runtime'
import type { FastifyRequest } from 'fastify'
import type { DevServer } from '../build'
import { jsonForScript } from '../pages'
import { urls } from '../storage'

/** Session cookie with the accepted origins, for later page loads. */
const COOKIE = 'modulo'
const THIS_MACHINE = /^http:\/\/(?:localhost|127\.0\.0\.1):\d+$/
const CONFIG = /(<script type="application\/json" id="portal-config">)(.*?)(<\/script>)/s

/** Origins that the page may prompt for, and those that it may load from. */
type Builds = Record<'requested' | 'accepted', string[]>

/**
 * `npm run dev` of a module prints an address with `?modulo=name@entry`. A deployed portal follows it only if
 * configured to. `npm start` follows it if module, portal and browser run on this machine and the user has accepted the
 * origin: any page can link to such an address, so the shell prompts first. Accepting reloads the page as a same-origin
 * request, which is how this function recognises it.
 */
export function buildsOfThisMachine({ url, host, headers }: FastifyRequest): Builds {
  if (!THIS_MACHINE.test(`http://${host}`)) return { requested: [], accepted: [] }
  const inAddress = new URL(url, 'http://localhost').searchParams
    .getAll('modulo')
    .map((each) => each.slice(each.indexOf('@') + 1))
    .map((entry) => (entry.startsWith('/modules/') ? `http://${host}` : entry))
    .flatMap((entry) => (URL.canParse(entry) ? [new URL(entry).origin] : []))
  const [, before = ''] = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(headers.cookie ?? '') ?? []
  const requested = [...new Set([...inAddress, ...before.split('|')])].filter((origin) =>
    THIS_MACHINE.test(origin),
  )
  const isOwn = headers['sec-fetch-site'] === 'same-origin'
  return {
    requested,
    accepted: isOwn ? requested : requested.filter((origin) => before.split('|').includes(origin)),
  }
}

/** What `npm run dev` serves. */
export type Development = Pick<DevServer, 'origin' | 'modules'>

/** Changes the config in a composed page's response, not in the file. */
export const pageWith = (html: string, { overrides, ...more }: Partial<PortalConfig>): string =>
  html.replace(CONFIG, (_, start: string, json: string, end: string) => {
    const config: PortalConfig = JSON.parse(json)
    const allowedOrigins = [...config.overrides.allowedOrigins, ...(overrides?.allowedOrigins ?? [])]
    // Links the metrics from the operators' page as its alternate; without the link the page does not request them.
    const metrics = more.statusPage
      ? `<link rel="alternate" type="text/plain" href="${urls.METRICS_PATH}">`
      : ''
    return `${start}${jsonForScript({ ...config, ...more, overrides: { ...overrides, allowedOrigins } })}${end}${metrics}`
  })

/** Opens every path with the modules in development, whose pages are not composed: the shell draws the screen. */
export const developmentPage = (html: string, { origin, modules }: Development): string =>
  pageWith(html, { overrides: { allowedOrigins: [origin], modules } }).replace(
    /(<div id="root")[^>]*>.*(<\/div>\n<script type="application\/json" id="portal-registry">)/s,
    '$1>$2',
  )

export const buildsHeaders = (builds: readonly string[]): Record<string, string> => ({
  'cache-control': 'no-store',
  ...(builds.length > 0 && {
    'set-cookie': `${COOKIE}=${builds.join('|')}; Path=/; HttpOnly; SameSite=Lax`,
  }),
})
