import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import proxy from '@fastify/http-proxy'
import rateLimit from '@fastify/rate-limit'
import files from '@fastify/static'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { brandConfig, hostThemes, themeOf } from '../build'
import { pageFile } from '../pages'
import { printedPaths, STATUS_PAGE, shellCanary, wellKnownRedirects } from '../registry'
import { attempt, decoded, siteDir, urls } from '../storage'
import {
  buildsHeaders,
  buildsOfThisMachine,
  type Development,
  developmentPage,
  pageWith,
} from './builds-of-this-machine'
import { BUSY, CLIENT_LIMITS, type ClientLimits, ratesOf } from './client-limits'
import { CORS_OF_API, corsHeaders, embedOrigins } from './embed-origins'
import { hostRoutes } from './host-routes'
import { API_HEADERS, securityHeaders } from './security-headers'
import { Metrics, showMetrics, takeReports } from './telemetry/metrics'

export interface PortalOptions {
  /** Base URL of the bank's API; `/api` and `/v1` are proxied to it. */
  api: string
  /** For tests and demonstrations: serves operators' pages and proxies the sandbox's control pages. */
  sandbox?: boolean
  /** For development: pages may load modules from servers on this machine. */
  ownBuilds?: boolean
  limits?: ClientLimits
  /** Limit for receiving a complete request. */
  requestTimeoutMs?: number
  /** Once `npm run dev` serves modules: every page uses them. */
  development?: () => Development | undefined
}

const SANDBOX_PREFIXES = ['sandbox', 'w']
const ofSandbox = new RegExp(`^/(${SANDBOX_PREFIXES.join('|')})(/|\\?|$)`)
const hidden = new RegExp(urls.HIDDEN)
const isPublic = (path: string) => !hidden.test(path) && !path.includes('\0')
const passedOn = new RegExp(urls.API_PATHS)

/** The visitor's bucket for shell canaries. */
function bucketOf(cookies = ''): string {
  const [, drawn] = /(?:^|;\s*)draw=([^;]*)/.exec(cookies) ?? []
  return shellCanary.isDraw(drawn) ? drawn : randomBytes(1).toString('hex')
}

/** Undecodable URLs go here, because Fastify's router would answer them with its own JSON. */
const NOWHERE = '/404'

const STATUS_FILE = pageFile(STATUS_PAGE)

/** Served until the first release is complete. */
const BEING_BUILT = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta http-equiv="refresh" content="2">
<title>Construindo o portal</title><p>O portal está sendo construído. Esta página se abre sozinha quando ele estiver pronto.</p>`

type RateName = keyof ReturnType<typeof ratesOf>

function rateName(path: string): RateName | null {
  if (passedOn.test(path)) return 'calls'
  if (path === urls.CSP_REPORT) return 'reports'
  return path === urls.TELEMETRY_REPORT ? 'telemetry' : null
}

const pathOf = ({ url = '/' }: { url?: string | undefined }) => url.split('?')[0] ?? ''

const NO_HEADERS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** The same rates as nginx: a burst at once, and as many again in the time that the rate takes for them. */
const limitRates = (app: FastifyInstance, limits: ClientLimits) => {
  const rates = ratesOf(limits)
  const rateOf = (request: FastifyRequest) => rates[rateName(pathOf(request)) ?? 'calls']
  return app.register(rateLimit, {
    allowList: (request) => rateName(pathOf(request)) === null,
    // Each world of the sandbox is a visitor of its own.
    keyGenerator: (request) =>
      `${rateName(pathOf(request))} ${request.ip} ${/sandbox-world=[^;]*/.exec(request.headers.cookie ?? '') ?? ''}`,
    max: (request) => rateOf(request).burst,
    timeWindow: (request) => (rateOf(request).burst / rateOf(request).perSecond) * 1000,
    addHeadersOnExceeding: NO_HEADERS,
    addHeaders: { ...NO_HEADERS, 'retry-after': false },
  })
}

/** The local gateway for development and tests: the responses of nginx, without its logs. */
export async function buildPortal({
  api,
  sandbox = false,
  ownBuilds = false,
  limits = CLIENT_LIMITS,
  requestTimeoutMs = 120_000,
  development = () => undefined,
}: PortalOptions): Promise<FastifyInstance> {
  const site = siteDir()
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: requestTimeoutMs / 2, connectionsCheckingInterval: requestTimeoutMs / 4 },
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: (request) => (decoded(pathOf(request)) === undefined ? NOWHERE : (request.url ?? '/')),
  })
  const metrics = new Metrics()
  app.addHook('onResponse', async ({ url }, { statusCode, elapsedTime }) =>
    metrics.countRequest(
      `${Math.floor(statusCode / 100)}xx`,
      passedOn.test(url) ? 'api' : 'site',
      elapsedTime / 1000,
    ),
  )
  const embedders = embedOrigins()
  const themeAt = (host: string) => themeOf(hostThemes(), host)
  const buildsFor = (request: FastifyRequest) =>
    ownBuilds ? buildsOfThisMachine(request) : { requested: [], accepted: [] }
  app.addHook('onSend', async (request, reply) => {
    if (passedOn.test(request.url)) {
      reply.headers(API_HEADERS)
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      for (const name of CORS_OF_API) reply.removeHeader(name)
      reply.headers(corsHeaders(embedders, pathOf(request), request.headers.origin))
      return
    }
    // Computed per response, because the pages may have been rewritten.
    const own = development()
    const builds = own ? [own.origin] : buildsFor(request).accepted
    const config = brandConfig(hostThemes(), themeAt(request.host))
    for (const [name, value] of Object.entries(securityHeaders(config, builds)))
      if (!reply.hasHeader(name)) reply.header(name, value)
      else if (reply.getHeader(name) === '') reply.removeHeader(name)
    // The sandbox's pages have no integrity hashes.
    if (ofSandbox.test(request.url)) reply.removeHeader('integrity-policy')
  })
  // Fastify's default error response may contain local paths.
  app.setErrorHandler(({ statusCode = 500, message }: FastifyError, _, reply) => {
    if (statusCode >= 500) console.error(message)
    if (statusCode === 429) return reply.code(429).headers(BUSY.headers).send(BUSY.body)
    return reply.code(statusCode).type('text/plain').send(String(statusCode))
  })
  await limitRates(app, limits)
  await app.register(files, {
    root: site,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'deny',
  })
  for (const name of [...urls.API_PREFIXES, ...(sandbox ? SANDBOX_PREFIXES : [])]) {
    const prefix = `/${name}`
    await app.register(proxy, {
      upstream: api,
      prefix,
      rewritePrefix: prefix,
      http: { requestOptions: { timeout: 60_000 } },
      // Replaces forwarding headers of the client, and hides the proxy's own error message.
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

  const isFile = (path: string) => attempt(() => statSync(join(site, path)).isFile()) ?? false
  const isFolder = (path: string) => existsSync(join(site, path))
  const drawnPages = (root: string, draw: string, protocol: string) => ({
    from: isFolder(`${root}/${shellCanary.DRAWS}/${draw}`)
      ? `${root}/${shellCanary.DRAWS}/${draw}/`
      : root + urls.PAGES.from,
    headers: {
      ...urls.PAGES.headers,
      'cache-control': shellCanary.CACHE,
      'set-cookie': shellCanary.drawCookie(draw, protocol === 'https' ? '; Secure' : ''),
    },
  })
  const send = (reply: FastifyReply, path: string, { headers }: urls.SiteRoute) => {
    const vary = [isFile(`${path}.br`) && 'Accept-Encoding', headers.vary].filter(Boolean).join(', ')
    return reply.headers({ ...headers, ...(vary && { vary }) }).sendFile(path, site)
  }
  const notFound = (reply: FastifyReply) => {
    const page = hostRoutes(themeAt(reply.request.host)).brand + urls.NOT_FOUND_PAGE
    if (isFile(page)) return send(reply.code(404), page, urls.PAGES)
    if (siteIsBuilt()) return reply.code(404).type('text/plain').send('404')
    return reply.code(503).headers({ 'retry-after': '2' }).type('text/html').send(BEING_BUILT)
  }
  // The browser's console shows violations.
  const reports = ['application/csp-report', 'application/reports+json']
  app.addContentTypeParser(reports, { parseAs: 'string' }, (_, body, done) => done(null, body))
  app.post(urls.CSP_REPORT, { bodyLimit: 16_384 }, async (_, reply) => reply.code(204).send())
  takeReports(app, metrics)
  if (sandbox) showMetrics(app, metrics)
  app.get('/*', (request, reply) => {
    const path = decodeURI(pathOf(request))
    const { brand, routes } = hostRoutes(themeAt(request.host))
    const route = routes.find((each) =>
      each.path.endsWith('/') ? path.startsWith(each.path) : path === each.path,
    )
    if (route) {
      const file = route.from + path.slice(route.path.length)
      // A file with its own route is public, whatever its name.
      return (path === route.path || isPublic(path)) && isFile(file)
        ? send(reply, file, route)
        : notFound(reply)
    }
    // Looked up per request, because releases may add redirects.
    const redirects = path.startsWith('/.well-known/') ? wellKnownRedirects() : []
    const target = redirects.find((each) => each.path === path)
    if (target) return reply.headers(urls.REVALIDATED).redirect(target.to, 302)
    const own = development()
    if (own && isFile(urls.NOT_FOUND_PAGE))
      return reply
        .headers({ ...urls.PAGES.headers, 'cache-control': 'no-store' })
        .type('text/html')
        .send(developmentPage(readFileSync(join(site, urls.NOT_FOUND_PAGE), 'utf8'), own))
    const { from, headers } = isFolder(shellCanary.DRAWS)
      ? drawnPages(brand, bucketOf(request.headers.cookie), request.protocol)
      : { ...urls.PAGES, from: brand + urls.PAGES.from }
    const page = pageOf(path, (file) => isFile(from + file))
    const builds = buildsFor(request)
    const isForOperators = sandbox && page === STATUS_FILE
    // A build may have pages that no release has.
    const file = page ? from + page : brand + urls.NOT_FOUND_PAGE
    if (isFile(file) && (builds.requested.length > 0 || isForOperators)) {
      const html = readFileSync(join(site, file), 'utf8')
      const overrides = { allowedOrigins: builds.requested }
      return reply
        .code(page || builds.accepted.length > 0 ? 200 : 404)
        .headers({ ...headers, ...buildsHeaders(builds.accepted) })
        .type('text/html')
        .send(pageWith(html, { overrides, ...(isForOperators && { statusPage: true }) }))
    }
    return page ? send(reply, from + page, { path, headers }) : notFound(reply)
  })
  app.setNotFoundHandler((_, reply) => notFound(reply))
  return app
}

/** Page file of a path: exact, case-insensitive for printed addresses (`/SAC`), or of a route with a parameter. */
export function pageOf(
  path: string,
  exists: (file: string) => boolean,
  printed: () => readonly string[] = printedPaths,
): string | null {
  const clean = path.replace(/\/+$/, '') || '/'
  if (!isPublic(clean)) return null
  const lower = clean.toLowerCase()
  const isPrinted = lower !== clean && printed().includes(lower)
  const candidates = [isPrinted ? lower : clean, clean.replace(/\/[^/]+$/, '/:param')]
  return candidates.map(pageFile).find((file) => !file.includes('..') && exists(file)) ?? null
}

export const siteIsBuilt = (): boolean => existsSync(join(siteDir(), 'registry.json'))
