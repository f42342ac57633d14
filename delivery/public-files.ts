import { callLink } from '@portal/domain/phone'
import type { PortalConfig } from '@portal/runtime'
import type { ModuleRoute } from '@portal/runtime/module-contract'
import { LIBRAS_FILE, librasPage } from './libras-frame'

interface PublicSite {
  contact: Pick<PortalConfig['contact'], 'dataProtectionEmail' | 'phone'>
  libras: PortalConfig['libras']
  routes: readonly ModuleRoute[]
  /** Where the portal is public; null writes no sitemap, whose addresses are absolute. */
  origin: string | null
  now: Date
}

/** What programs look for at fixed addresses: file name and content. */
export function publicFiles({ contact, libras, routes, origin, now }: PublicSite): Record<string, string> {
  const sitemap = origin && `${origin.replace(/\/$/, '')}/sitemap.xml`
  return {
    'robots.txt': lines([
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /v1/',
      ...ownPages(routes).map((path) => `Disallow: ${path}`),
      ...(sitemap ? [`Sitemap: ${sitemap}`] : []),
    ]),
    // RFC 9116
    'security.txt': lines([
      `Contact: mailto:${contact.dataProtectionEmail}`,
      `Contact: ${callLink(contact.phone)}`,
      `Expires: ${expiry(now)}`,
      'Preferred-Languages: pt, en',
    ]),
    ...(libras && { [LIBRAS_FILE]: librasPage(libras) }),
    ...(origin && { 'sitemap.xml': sitemapOf(origin.replace(/\/$/, ''), routes) }),
  }
}

const lines = (content: readonly string[]) => content.map((line) => `${line}\n`).join('')

/** Pages of one person: nothing in them is anybody else's. */
const ownPages = (routes: readonly ModuleRoute[]) =>
  routes
    .filter(({ audience, path }) => ['debtor', 'execution'].includes(audience) || path.includes('/:'))
    .map(({ path }) => path.replace(/:.*$/, ''))
    .sort()

/** The first of a month within a year: composing again in the same month changes nothing. */
const expiry = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 11, 1)).toISOString()

/** Finished pages that are of use to whoever comes from a search: not the steps of a task. */
function sitemapOf(origin: string, routes: readonly ModuleRoute[]): string {
  const paths = routes.filter(({ prerender, bar }) => prerender && bar !== 'login').map(({ path }) => path)
  return lines([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
  ])
}
