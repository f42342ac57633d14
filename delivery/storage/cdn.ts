import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RegisteredShell } from '@portal/registry-format'
import { brandConfig, embedOf, hostPattern, hostThemes, rootOf } from '../brands'
import { embedOrigins, frameRoute } from '../embed-origins'
import { embedRoutes } from '../embed-signing'
import { readList } from '../environment'
import { librasFiles } from '../libras-frame'
import { readRegistry } from '../registry-store'
import { securityHeaders } from '../security-headers'
import { CANARY_CACHE, CANARY_PAGES, drawCookie, drawsOf } from '../shell-canary'
import { filesIn, inSite, readJson, writeAtomically } from '../site'
import {
  API_PATHS,
  FILES,
  HIDDEN,
  IN_ANY_CASE,
  NOT_FOUND_PAGE,
  PAGES,
  REDIRECTS,
  REPORTS,
  TELEMETRY_REPORT,
} from '../site-routes'

/**
 * What a CDN has to know in front of a bucket, from the tables that the gateways are made of. The first rule holds whose
 * patterns fit and whose draws have the visitor's; of an object that is not there, the last rule of the host.
 */
export interface CdnRule {
  /** Pattern of the `Host` header, in any case; null: any other. */
  host: string | null
  /** Pattern of the path, without its query. */
  match: string
  /** Visitors for whom it holds, by the cookie `draw`: two hexadecimal digits, at random for who has none. */
  draws?: readonly string[]
  /** The object that answers, `$1` as in the pattern. */
  key?: string
  location?: string
  /** Passed on, with every method. */
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

/** Addresses of a page's file; those with a parameter come after all others. */
function addressOf(file: string): string {
  const path = file.replace(/\.html$/, '')
  if (path === 'index') return '^/$'
  const printed = IN_ANY_CASE.some((name) => name === path)
  const parts = path.split('/').map((part) => (part === '_param' ? '[^/]+' : literal(part)))
  return `^/${printed ? anyCase(path) : parts.join('/')}/*$`
}

type Answer = Omit<CdnRule, 'host'> & Partial<Pick<CdnHeaders, 'headers'>>

function answersOf(theme: string, canary: RegisteredShell['canary']): Answer[] {
  const themes = hostThemes()
  const root = rootOf(themes, theme)
  const embed = embedOf(themes, theme)
  const placed = (from: string) =>
    from
      .replace('{theme}', theme)
      .replace('{brand}', root && `/${root}`)
      .replace('{embed}', embed)
      .replace(/^\//, '')
  const rows = [...embedRoutes(embed), frameRoute(embedOrigins()), ...FILES]
  const all = [...rows, ...librasFiles(brandConfig(themes, themes.default))].map(
    ({ path, from = path, headers }): Answer =>
      path.endsWith('/')
        ? { match: `^${literal(path)}(.+)$`, key: `${placed(from)}$1`, headers }
        : { match: `^${literal(path)}$`, key: placed(from), headers },
  )
  const isFolder = ({ match }: Answer) => match.endsWith('(.+)$')
  const missing = { key: placed(`{brand}${NOT_FOUND_PAGE}`), status: 404, headers: PAGES.headers }
  const pages = filesIn(inSite(root, 'pages'))
    .filter((file) => file.endsWith('.html') && file !== '404.html')
    .sort((a, b) => Number(a.includes('_param')) - Number(b.includes('_param')))
    .flatMap((file) => {
      const match = addressOf(file)
      const page = { match, key: placed(`{brand}${PAGES.from}${file}`), headers: PAGES.headers }
      if (!canary) return [page]
      const headers = { ...PAGES.headers, 'cache-control': CANARY_CACHE, 'set-cookie': drawCookie('{draw}') }
      const draws = drawsOf(canary.release.version, canary.percent)
      const drawn = { match, draws, key: placed(`{brand}/${CANARY_PAGES}/${file}`), headers }
      return [drawn, { ...page, headers }]
    })
  const passed = [...Object.keys(REPORTS), TELEMETRY_REPORT].map((path) => `^${literal(path)}$`)
  return [
    ...[API_PATHS, ...passed].map((match): Answer => ({ match, origin: 'gateway' })),
    ...REDIRECTS.map(
      ({ path, to, headers }): Answer => ({
        match: `^${literal(path)}$`,
        location: to,
        status: 302,
        headers,
      }),
    ),
    ...all.filter((answer) => !isFolder(answer)),
    { ...missing, match: HIDDEN },
    ...all.filter(isFolder),
    ...pages,
    { ...missing, match: '^' },
  ]
}

function cdnRules(): { redirects: CdnRule[]; headers: CdnHeaders[] } {
  const { canary } = readRegistry().shell
  const themes = hostThemes()
  const hosts: [string | null, string][] = Object.entries(themes.hosts).map(([host, theme]) => [
    hostPattern(host),
    theme,
  ])
  const all = [...hosts, [null, themes.default] as const].flatMap(([host, theme]) => {
    const common = securityHeaders(readList('MODULE_ORIGINS'), brandConfig(themes, theme))
    return answersOf(theme, canary).map(({ headers = {}, ...rule }) => {
      const sent = Object.entries({ ...common, ...headers }).filter(([, value]) => value !== '')
      return {
        rule: { host, ...rule },
        headers: { host, match: rule.match, headers: Object.fromEntries(sent) },
      }
    })
  })
  return {
    redirects: all.map(({ rule }) => rule),
    headers: all
      .filter(({ rule }) => rule.origin === undefined && rule.draws === undefined)
      .map(({ headers }) => headers),
  }
}

/** What the answers that may change were made of, by their place on the site. */
function changeable(): Record<string, string> {
  const isImmutable = (file: string) =>
    FILES.some(
      ({ path, headers }) =>
        path !== '/embed/' && `/${file}`.startsWith(path) && headers['cache-control']?.includes('immutable'),
    )
  const files = filesIn(inSite()).filter((file) => !/^\.|\.(br|gz)$/.test(file) && !isImmutable(file))
  return Object.fromEntries(
    files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(inSite(file)))
        .digest('hex'),
    ]),
  )
}

/**
 * Writes the rules into a folder, and `purge.json`: the objects that have changed since they were last written there, to
 * be dropped at the edges under every address that leads to them.
 */
export function writeCdnFiles(folder: string): string[] {
  const { redirects, headers } = cdnRules()
  const known = join(folder, 'objects.json')
  const before = existsSync(known) ? readJson<Record<string, string>>(known) : {}
  const now = changeable()
  const purge = [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((file) => before[file] !== now[file])
    .sort()
  mkdirSync(folder, { recursive: true })
  for (const [file, content] of Object.entries({ redirects, headers, purge, objects: now }))
    writeAtomically(join(folder, `${file}.json`), `${JSON.stringify(content, null, 2)}\n`)
  return purge
}
