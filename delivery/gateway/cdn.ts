import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RegisteredShell } from '@portal/registry-format'
import { hostPattern, hostThemes } from '../build'
import { printedPaths, readRegistry, shellCanary, wellKnownRedirects } from '../registry'
import { filesIn, inSite, readJsonIfThere, sha256, urls, writeAtomically } from '../storage'
import { hostRoutes } from './host-routes'

/**
 * Routing rules for a CDN in front of a bucket, generated from the gateway's route tables. The first rule with matching
 * patterns and draw applies; if its object is missing, the host's last rule does.
 */
export interface CdnRule {
  /** Case-insensitive pattern of the `Host` header; null matches any other host. */
  host: string | null
  /** Pattern of the path without the query. */
  match: string
  /** Values of the `draw` cookie that match; the CDN assigns two random hex digits if the cookie is missing. */
  draws?: readonly string[]
  /** Object key; `$1` is the pattern's first group. */
  key?: string
  location?: string
  /** Proxied with any method. */
  origin?: 'gateway'
  status?: number
}

export interface CdnHeaders {
  host: string | null
  match: string
  headers: Readonly<Record<string, string>>
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const anyCase = (text: string) => text.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)

/** URL pattern of a page's file. */
function addressOf(file: string, printed: readonly string[]): string {
  const path = file.replace(/\.html$/, '')
  if (path === 'index') return '^/$'
  const parts = path.split('/').map((part) => (part === '_param' ? '[^/]+' : literal(part)))
  return `^/${printed.includes(`/${path}`) ? anyCase(path) : parts.join('/')}/*$`
}

type Answer = Omit<CdnRule, 'host'> & Partial<Pick<CdnHeaders, 'headers'>>

function answersOf(theme: string, canary: RegisteredShell['canary']) {
  const { brand, routes, complete } = hostRoutes(theme)
  const keyOf = (path: string) => path.slice(1)
  const all = routes.map(
    ({ path, from, headers }): Answer =>
      path.endsWith('/')
        ? { match: `^${literal(path)}(.+)$`, key: `${keyOf(from)}$1`, headers }
        : { match: `^${literal(path)}$`, key: keyOf(from), headers },
  )
  const isFolder = ({ match }: Answer) => match.endsWith('(.+)$')
  const missing = { key: keyOf(brand + urls.NOT_FOUND_PAGE), status: 404, headers: urls.PAGES.headers }
  const printed = printedPaths()
  const pages = filesIn(inSite(brand, 'pages'))
    .filter((file) => file.endsWith('.html') && file !== '404.html')
    .sort((a, b) => Number(a.includes('_param')) - Number(b.includes('_param')))
    .flatMap((file) => {
      const match = addressOf(file, printed)
      const page = { match, key: keyOf(brand + urls.PAGES.from + file), headers: urls.PAGES.headers }
      if (!canary) return [page]
      const headers = {
        ...urls.PAGES.headers,
        'cache-control': shellCanary.CACHE,
        'set-cookie': shellCanary.drawCookie('{draw}'),
      }
      const draws = shellCanary.bucketsOf(canary.release.version, canary.percent)
      const drawn = { match, draws, key: keyOf(`${brand}/${shellCanary.PAGES}/${file}`), headers }
      return [drawn, { ...page, headers }]
    })
  const passed = [urls.CSP_REPORT, urls.TELEMETRY_REPORT].map((path) => `^${literal(path)}$`)
  const answers: Answer[] = [
    ...[urls.API_PATHS, ...passed].map((match): Answer => ({ match, origin: 'gateway' })),
    ...wellKnownRedirects().map(
      ({ path, to }): Answer => ({
        match: `^${literal(path)}$`,
        location: to,
        status: 302,
        headers: urls.REVALIDATED,
      }),
    ),
    ...all.filter((answer) => !isFolder(answer)),
    { ...missing, match: urls.HIDDEN },
    ...all.filter(isFolder),
    ...pages,
    { ...missing, match: '^' },
  ]
  return answers.map(({ headers = {}, ...rule }) => ({
    ...rule,
    headers: Object.fromEntries(complete(headers)),
  }))
}

/** Hashes of all mutable objects, by path on the site. */
function changeable(): Record<string, string> {
  const isImmutable = (file: string) =>
    urls.FILES.some(
      ({ path, headers }) =>
        path !== '/embed/' && `/${file}`.startsWith(path) && headers['cache-control']?.includes('immutable'),
    )
  const files = filesIn(inSite()).filter((file) => !/^\.|\.(br|gz)$/.test(file) && !isImmutable(file))
  return Object.fromEntries(files.map((file) => [file, sha256(readFileSync(inSite(file)))]))
}

/**
 * Writes the rules and `purge.json`: the objects that changed since the last call, to purge from the edge caches under
 * every URL that maps to them.
 */
export function writeCdnFiles(folder: string): string[] {
  const { canary } = readRegistry().shell
  const themes = hostThemes()
  const hosts = Object.entries(themes.hosts).map(([host, theme]) => [hostPattern(host), theme] as const)
  const answers = [...hosts, [null, themes.default] as const].flatMap(([host, theme]) =>
    answersOf(theme, canary).map((answer) => ({ host, ...answer })),
  )
  const redirects: CdnRule[] = answers.map(({ headers: _, ...rule }) => rule)
  const headers: CdnHeaders[] = answers
    .filter(({ origin, draws }) => origin === undefined && draws === undefined)
    .map(({ host, match, headers }) => ({ host, match, headers }))
  const before = readJsonIfThere<Record<string, string>>(join(folder, 'objects.json')) ?? {}
  const now = changeable()
  const purge = [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((file) => before[file] !== now[file])
    .sort()
  for (const [file, content] of Object.entries({ redirects, headers, purge, objects: now }))
    writeAtomically(join(folder, `${file}.json`), `${JSON.stringify(content, null, 2)}\n`)
  return purge
}
