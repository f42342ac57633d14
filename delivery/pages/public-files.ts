import { spawnSync } from 'node:child_process'
import { callLink } from '@portal/domain/phone'
import type { ModuleRoute } from '@portal/runtime/module-contract'
import type { Brand } from '../build'
import { environment } from '../storage'
import { LIBRAS_FILE, librasPage } from './libras-frame'

/** Well-known files, by name. Without an origin there is no sitemap, because sitemaps need absolute URLs. */
export function publicFiles(
  { config: { contact, libras }, origin }: Pick<Brand, 'config' | 'origin'>,
  routes: readonly ModuleRoute[],
  now = new Date(),
): Record<string, string> {
  return {
    'robots.txt': lines([
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /v1/',
      ...ownPages(routes).map((path) => `Disallow: ${path}`),
      ...(origin ? [`Sitemap: ${origin}/sitemap.xml`] : []),
    ]),
    // RFC 9116
    'security.txt': lines([
      `Contact: mailto:${contact.dataProtectionEmail}`,
      `Contact: ${callLink(contact.phone)}`,
      `Expires: ${expiry(now)}`,
      'Preferred-Languages: pt, en',
      ...(origin ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
    ]),
    ...(libras && { [LIBRAS_FILE]: librasPage(libras) }),
    ...(origin && { 'sitemap.xml': sitemapOf(origin, routes) }),
  }
}

const lines = (content: readonly string[]) => content.map((line) => `${line}\n`).join('')

/** Pages with personal data. */
const ownPages = (routes: readonly ModuleRoute[]) =>
  routes
    .filter(({ audience, path }) => ['debtor', 'execution'].includes(audience) || path.includes('/:'))
    .map(({ path }) => path.replace(/:.*$/, ''))
    .sort()

/** First of the month within a year, so that composing again in the same month changes nothing. */
const expiry = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 11, 1)).toISOString()

/** Lists prerendered pages that are useful from a search, without the steps of a task. */
function sitemapOf(origin: string, routes: readonly ModuleRoute[]): string {
  const paths = routes.filter(({ prerender, bar }) => prerender && bar !== 'login').map(({ path }) => path)
  return lines([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
  ])
}

const SIGNER_MS = 60_000

/**
 * Has `security.txt` signed by the program in `SECURITY_SIGNER`, in OpenPGP's cleartext format (RFC 9116, 2.3). Without
 * a program, or if it fails, the file is unsigned, which the RFC permits: nothing else waits for that key.
 * @param before the published file; its signature stays while its text does, because signatures contain the time
 */
export function withSignature(text: string, before: string | null): string {
  const { SECURITY_SIGNER } = environment()
  if (!SECURITY_SIGNER) return text
  const isSigned = (file: string) =>
    file.startsWith('-----BEGIN PGP SIGNED MESSAGE-----') && file.replaceAll('\r', '').includes(text)
  if (before !== null && isSigned(before)) return before
  const options = { shell: true, input: text, encoding: 'utf8', timeout: SIGNER_MS } as const
  const { stdout, stderr } = spawnSync(SECURITY_SIGNER, options)
  if (isSigned(stdout)) return stdout
  console.error(`security.txt fica sem assinatura: SECURITY_SIGNER não devolveu o texto assinado. ${stderr}`)
  return text
}
