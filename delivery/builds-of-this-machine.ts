import type { PortalConfig } from '@portal/runtime'
import type { FastifyRequest } from 'fastify'
import { escapeForScript } from './page-html'
import type { ScriptConfig } from './security-headers'

/** Origins of builds that the pages may load; a session cookie, for the pages that come after the first. */
const COOKIE = 'modulo'
const THIS_MACHINE = /^http:\/\/(?:localhost|127\.0\.0\.1):\d+$/
const CONFIG = /(<script type="application\/json" id="portal-config">)(.*?)(<\/script>)/s

/** The origins that the page may ask about, and those that it may load. */
type Builds = Record<'requested' | 'accepted', string[]>

/**
 * `npm run dev` of a module prints an address with `?modulo=name@entry`. A deployed portal follows it where it is
 * configured to; the one of `npm start` where module, portal and browser are all on this machine, and only in a browser
 * that has accepted it: to all others it answers as a deployed one does. Any page can link to such an address, so the shell
 * asks first, and reloads the page when it is accepted: only then does the portal itself request the address.
 */
export function buildsOfThisMachine({ url, host, headers }: FastifyRequest): Builds {
  if (!THIS_MACHINE.test(`http://${host}`)) return { requested: [], accepted: [] }
  const inAddress = new URL(url, 'http://localhost').searchParams
    .getAll('modulo')
    .map((each) => each.slice(each.indexOf('@') + 1))
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

/** With the builds' origins allowed. */
export const withBuilds = <T extends Pick<ScriptConfig, 'overrides'>>(
  config: T,
  builds: readonly string[],
): T => ({
  ...config,
  overrides: { allowedOrigins: [...config.overrides.allowedOrigins, ...builds] },
})

/** A composed page, changed on its way to the browser: nothing of it reaches the site. */
export const pageWithBuilds = (html: string, builds: readonly string[]): string =>
  html.replace(CONFIG, (_, start: string, json: string, end: string) => {
    const config: PortalConfig = JSON.parse(json)
    return start + escapeForScript(JSON.stringify(withBuilds(config, builds))) + end
  })

export const buildsHeaders = (builds: readonly string[]): Record<string, string> => ({
  'cache-control': 'no-store',
  ...(builds.length > 0 && {
    'set-cookie': `${COOKIE}=${builds.join('|')}; Path=/; HttpOnly; SameSite=Lax`,
  }),
})
