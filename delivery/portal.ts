import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import proxy from '@fastify/http-proxy'
import files from '@fastify/static'
import { defaultConfig } from '@portal/demo-bank'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { pageFile } from './compose'
import { deploymentConfig } from './deployment-config'
import { securityHeaders } from './security-headers'
import { readJson, siteDir } from './site'

export interface PortalOptions {
  /** Base address of the bank's API; `/api` and `/v1` are passed on to it. */
  api: string
  moduleOrigins?: readonly string[]
  /** Routes of a development server, added before the rest. */
  extend?: (app: FastifyInstance) => void
}

interface Themes {
  default: string
  hosts: Readonly<Record<string, string>>
}

const IMMUTABLE = 'public, max-age=31536000, immutable'

const themeOf = (themes: Themes, host: string): string =>
  themes.hosts[host.replace(/:\d+$/, '')] ?? themes.default

/** The local gateway: the same answers as the nginx of `docker/`, for development and tests. */
export async function buildPortal({
  api,
  moduleOrigins = [],
  extend,
}: PortalOptions): Promise<FastifyInstance> {
  const site = siteDir()
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  })
  const headers = securityHeaders(moduleOrigins, deploymentConfig(defaultConfig).recorders)
  app.addHook('onSend', async (request, reply) => {
    if (!/^\/(api|v1)\//.test(request.url)) {
      for (const [name, value] of Object.entries(headers))
        if (!reply.hasHeader(name)) reply.header(name, value)
    }
  })
  await app.register(files, {
    root: site,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'deny',
  })
  for (const prefix of ['/api', '/v1']) {
    await app.register(proxy, {
      upstream: api,
      prefix,
      rewritePrefix: prefix,
      http: { requestOptions: { timeout: 60_000 } },
      // As any gateway answers for an API that does not: never an error of its own.
      replyOptions: { onError: (reply) => reply.code(502).type('text/plain').send('502') },
    })
  }

  extend?.(app)

  const send = (reply: FastifyReply, path: string, cacheControl: string) =>
    reply.header('cache-control', cacheControl).sendFile(path, site)
  const isFile = (path: string) => statSync(join(site, path), { throwIfNoEntry: false })?.isFile() === true
  const notFound = (reply: FastifyReply) => {
    reply.code(404)
    return isFile('pages/404.html')
      ? send(reply, 'pages/404.html', 'no-cache')
      : reply.type('text/plain').send('404')
  }

  app.get('/registry.json', (_, reply) => send(reply, 'registry.json', 'no-store'))
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const path = `assets/${request.params['*']}`
    return isFile(path) ? send(reply, path, IMMUTABLE) : reply.code(404).type('text/plain').send('404')
  })
  app.get<{ Params: { '*': string } }>('/modules/*', (request, reply) => {
    const path = `modules/${request.params['*']}`
    if (!isFile(path)) return reply.code(404).type('text/plain').send('404')
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    return send(reply, path, IMMUTABLE)
  })
  app.get<{ Params: { '*': string } }>('/embed/*', (request, reply) => {
    const path = `embed/${request.params['*']}`
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    if (!isFile(path)) return reply.code(404).type('text/plain').send('404')
    return send(reply, path, path.startsWith('embed/v1/') ? 'public, max-age=300' : IMMUTABLE)
  })
  app.get<{ Params: { '*': string } }>('/theme/*', (request, reply) => {
    const themes = readJson<Themes>(join(site, 'themes/hosts.json'))
    const path = `themes/${themeOf(themes, request.host)}/${request.params['*']}`
    reply.header('vary', 'Host, Accept-Encoding')
    return isFile(path) ? send(reply, path, 'no-cache') : notFound(reply)
  })
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string' },
    (_, body, done) => done(null, body),
  )
  app.post('/csp-report', async (request, reply) => {
    console.error('CSP', request.body)
    return reply.code(204).send()
  })
  app.get('/*', (request, reply) => {
    const path = decodeURI(request.url.split('?')[0] ?? '/')
    const page = pageOf(path, (file) => isFile(join('pages', file)))
    return page ? send(reply, `pages/${page}`, 'no-cache') : notFound(reply)
  })
  app.setNotFoundHandler((_, reply) => notFound(reply))
  return app
}

/** The page of a path: its own, in lower case too (`/SAC`), or that of a route with a parameter. */
export function pageOf(path: string, exists: (file: string) => boolean): string | null {
  const clean = path.replace(/\/+$/, '') || '/'
  if (clean === '/404' || clean.includes('_param')) return null
  const candidates = [clean, clean.toLowerCase(), clean.replace(/\/[^/]+$/, '/:param')]
  return candidates.map(pageFile).find((file) => !file.includes('..') && exists(file)) ?? null
}

export const siteIsBuilt = (): boolean => existsSync(join(siteDir(), 'registry.json'))
