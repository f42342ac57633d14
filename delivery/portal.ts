import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import proxy from '@fastify/http-proxy'
import files from '@fastify/static'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { brandConfig, embedOf, hostThemes, rootOf, themeOf } from './brands'
import { buildsHeaders, buildsOfThisMachine, pageWithBuilds, withBuilds } from './builds-of-this-machine'
import { CALLS, limitConnections, limitRequests, REPORTED } from './client-limits'
import { pageFile } from './compose'
import { CORS_OF_API, corsHeaders, embedOrigins, frameRoute } from './embed-origins'
import { embedRoutes } from './embed-signing'
import { librasFiles } from './libras-frame'
import { API_HEADERS, securityHeaders } from './security-headers'
import { CANARY_CACHE, DRAWS, drawCookie, isDraw } from './shell-canary'
import { siteDir } from './site'
import {
  API_PATHS,
  API_PREFIXES,
  FILES,
  HIDDEN,
  IN_ANY_CASE,
  NOT_FOUND_PAGE,
  PAGES,
  REDIRECTS,
  REPORTS,
  reportLine,
  type SiteRoute,
  TELEMETRY_REPORT,
} from './site-routes'
import { Metrics, showMetrics, takeReports } from './telemetry/metrics'

export interface PortalOptions {
  /** Base address of the bank's API; `/api` and `/v1` are proxied to it. */
  api: string
  moduleOrigins?: readonly string[]
  /** For tests and demonstrations: shows operators' pages, and passes the sandbox's control on too: its links then open the portal in one of the sandbox's worlds. */
  sandbox?: boolean
  /** For development: modules may come from servers of this machine. */
  ownBuilds?: boolean
  /** How long a request may take to arrive whole, however lively its client. */
  requestTimeoutMs?: number
  /** Routes of a development server, added before the rest. */
  extend?: (app: FastifyInstance) => void
}

/** The sandbox's control, and a world's own path. */
const SANDBOX_PREFIXES = ['sandbox', 'w']
const ofSandbox = new RegExp(`^/(${SANDBOX_PREFIXES.join('|')})(/|\\?|$)`)
const hidden = new RegExp(HIDDEN)
const isPublic = (path: string) => !hidden.test(path) && !path.includes('\0')
const passedOn = new RegExp(API_PATHS)

/** A visitor's draw for the canaries of the shell. */
function drawOf(cookies = ''): string {
  const [, drawn] = /(?:^|;\s*)draw=([^;]*)/.exec(cookies) ?? []
  return isDraw(drawn) ? drawn : randomBytes(1).toString('hex')
}

/** The router answers an address that cannot be decoded with JSON of its own. */
const NOWHERE = '/404'
function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return true
  } catch {
    return false
  }
}

/** Before the first release has ended. */
const BEING_BUILT = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta http-equiv="refresh" content="2">
<title>Construindo o portal</title><p>O portal está sendo construído. Esta página se abre sozinha quando ele estiver pronto.</p>`

/** The local gateway: the same responses as the nginx of `docker/`, for development and tests. */
export async function buildPortal({
  api,
  moduleOrigins = [],
  sandbox = false,
  ownBuilds = false,
  requestTimeoutMs = 120_000,
  extend,
}: PortalOptions): Promise<FastifyInstance> {
  const site = siteDir()
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: requestTimeoutMs / 2, connectionsCheckingInterval: requestTimeoutMs / 4 },
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : NOWHERE),
  })
  const embedders = embedOrigins()
  const buildsFor = (request: FastifyRequest) =>
    ownBuilds ? buildsOfThisMachine(request) : { requested: [], accepted: [] }
  limitConnections(app.server)
  limitRequests(app, ({ url }) => passedOn.test(url), CALLS)
  const reports = [...Object.keys(REPORTS), TELEMETRY_REPORT]
  const isReport = ({ method, url }: FastifyRequest) =>
    method === 'POST' && reports.includes(url.split('?')[0] ?? '')
  limitRequests(app, isReport, REPORTED)
  app.addHook('onSend', async (request, reply) => {
    if (passedOn.test(request.url)) {
      reply.headers(API_HEADERS)
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      for (const name of CORS_OF_API) reply.removeHeader(name)
      reply.headers(corsHeaders(embedders, request.url.split('?')[0] ?? '', request.headers.origin))
      return
    }
    // Made for each response: the pages may have been written again since.
    const builds = buildsFor(request).accepted
    const scripts = withBuilds(brandConfig(hostThemes(), themeAt(request.host)), builds)
    for (const [name, value] of Object.entries(securityHeaders([...moduleOrigins, ...builds], scripts)))
      if (!reply.hasHeader(name)) reply.header(name, value)
      else if (reply.getHeader(name) === '') reply.removeHeader(name)
    // The sandbox's own pages name no hashes.
    if (ofSandbox.test(request.url)) reply.removeHeader('integrity-policy')
  })
  await app.register(files, {
    root: site,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'deny',
  })
  for (const name of [...API_PREFIXES, ...(sandbox ? SANDBOX_PREFIXES : [])]) {
    const prefix = `/${name}`
    await app.register(proxy, {
      upstream: api,
      prefix,
      rewritePrefix: prefix,
      http: { requestOptions: { timeout: 60_000 } },
      // Like any gateway: it says where a call comes from, whatever the call says of itself, and when the API does
      // not respond it has no error of its own.
      replyOptions: {
        rewriteRequestHeaders: ({ ip, protocol, host }, { forwarded: _claimed, ...headers }) => ({
          ...headers,
          'x-forwarded-for': ip,
          'x-forwarded-host': host,
          'x-forwarded-proto': protocol,
          'x-real-ip': ip,
        }),
        onError: (reply) => reply.code(502).type('text/plain').send('502'),
      },
    })
  }

  extend?.(app)

  const isFile = (path: string) => {
    try {
      return statSync(join(site, path)).isFile()
    } catch {
      return false
    }
  }
  const isFolder = (path: string) => existsSync(join(site, path))
  const drawnPages = (root: string, draw: string, protocol: string) => ({
    from: isFolder(`${root}/${DRAWS}/${draw}`) ? `${root}/${DRAWS}/${draw}/` : root + PAGES.from,
    headers: {
      ...PAGES.headers,
      'cache-control': CANARY_CACHE,
      'set-cookie': drawCookie(draw, protocol === 'https' ? '; Secure' : ''),
    },
  })
  const send = (reply: FastifyReply, path: string, { headers }: SiteRoute) => {
    const vary = [isFile(`${path}.br`) && 'Accept-Encoding', headers.vary].filter(Boolean).join(', ')
    return reply.headers({ ...headers, ...(vary && { vary }) }).sendFile(path, site)
  }
  const notFound = (reply: FastifyReply) => {
    const page = brandAt(reply.request.host) + NOT_FOUND_PAGE
    if (isFile(page)) return send(reply.code(404), page, PAGES)
    if (siteIsBuilt()) return reply.code(404).type('text/plain').send('404')
    return reply.code(503).headers({ 'retry-after': '2' }).type('text/html').send(BEING_BUILT)
  }
  const themeAt = (host: string) => themeOf(hostThemes(), host)
  const brandAt = (host: string) => {
    const root = rootOf(hostThemes(), themeAt(host))
    return root && `/${root}`
  }

  const libras = librasFiles(brandConfig(hostThemes(), hostThemes().default))
  for (const route of [frameRoute(embedders), ...FILES, ...libras]) {
    const { path, from = path } = route
    app.get<{ Params: { '*'?: string } }>(path.endsWith('/') ? `${path}*` : path, (request, reply) => {
      const rest = request.params['*'] ?? ''
      const { host } = request
      const embed = embedOf(hostThemes(), themeAt(host))
      const signed = embedRoutes(embed).find((each) => each.path === path + rest)
      if (signed?.from) return send(reply, signed.from, signed)
      const folder = from
        .replace('{theme}', () => themeAt(host))
        .replace('{brand}', () => brandAt(host))
        .replace('{embed}', embed)
      // A file of its own row is meant to be served, whatever its name.
      return (rest === '' || isPublic(path + rest)) && isFile(folder + rest)
        ? send(reply, folder + rest, route)
        : notFound(reply)
    })
  }
  for (const { path, to, headers } of REDIRECTS)
    app.get(path, (_, reply) => reply.headers(headers).redirect(to, 302))
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string' },
    (_, body, done) => done(null, body),
  )
  for (const [path, report] of Object.entries(REPORTS))
    app.post(path, { bodyLimit: 16_384 }, async ({ body }, reply) => {
      console.error(reportLine(report, typeof body === 'string' ? body : JSON.stringify(body)))
      return reply.code(204).send()
    })
  const metrics = new Metrics()
  takeReports(app, metrics)
  if (sandbox) showMetrics(app, metrics)
  app.get('/*', (request, reply) => {
    const path = decodeURI(request.url.split('?')[0] ?? '/')
    const draw = drawOf(request.headers.cookie)
    const root = brandAt(request.host)
    const { from, headers } = isFolder(DRAWS)
      ? drawnPages(root, draw, request.protocol)
      : { ...PAGES, from: root + PAGES.from }
    const page = pageOf(path, (file) => isFile(from + file))
    const builds = buildsFor(request)
    if (page && builds.requested.length > 0)
      return reply
        .headers({ ...headers, ...buildsHeaders(builds.accepted) })
        .type('text/html')
        .send(pageWithBuilds(readFileSync(join(site, from + page), 'utf8'), builds.requested))
    return page ? send(reply, from + page, { path, headers }) : notFound(reply)
  })
  app.setNotFoundHandler((_, reply) => notFound(reply))
  // Fastify's own answer may name a path of this machine.
  app.setErrorHandler(({ statusCode = 500, message }: FastifyError, _, reply) => {
    if (statusCode >= 500) console.error(message)
    return reply.code(statusCode).type('text/plain').send(String(statusCode))
  })
  return app
}

/** The page of a path: its own, in any case for the home's (`/SAC`), or that of a route with a parameter. */
export function pageOf(path: string, exists: (file: string) => boolean): string | null {
  const clean = path.replace(/\/+$/, '') || '/'
  if (!isPublic(clean)) return null
  const lower = clean.toLowerCase()
  const printed = IN_ANY_CASE.some((name) => lower === `/${name}`)
  const candidates = [printed ? lower : clean, clean.replace(/\/[^/]+$/, '/:param')]
  return candidates.map(pageFile).find((file) => !file.includes('..') && exists(file)) ?? null
}

export const siteIsBuilt = (): boolean => existsSync(join(siteDir(), 'registry.json'))
