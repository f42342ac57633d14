import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { TRACEPARENT_PATTERN } from '@portal/domain/trace-context'
import { hostThemes } from '../../build'
import { printedPaths, shellCanary, wellKnownRedirects } from '../../registry'
import { CommandError, siteDir, urls } from '../../storage'
import { BUSY, CLIENT_LIMITS, type ClientLimits, ratesOf } from '../client-limits'
import { CORS_HEADERS, CORS_OF_API, embedOrigins } from '../embed-origins'
import { hostRoutes } from '../host-routes'
import { API_HEADERS } from '../security-headers'
import { nameServers, portOf } from './addresses'

/** Certificate and key files. With TLS the gateway serves HTTP/2 at `port`. */
interface TlsOptions {
  certificate: string
  key: string
  port: number
}

export interface GatewayOptions {
  port: number
  /** Local port with `/healthz` and `/status`. */
  statusPort: number
  tls?: TlsOptions | undefined
  limits?: ClientLimits | undefined
  /** Base URL of the bank's API; `/api` and `/v1` are proxied to it. */
  api: string
  /** Base URL of the telemetry collector; without one telemetry is dropped. */
  collector?: string | undefined
  /** The collector's syslog `address:port`, for request metrics. */
  counter?: string | undefined
  /** Addresses or networks of trusted proxies, whose X-Forwarded-For and X-Forwarded-Proto are used. */
  trustedProxies?: readonly string[]
  /** Writable folder for nginx's pid and temporary files. */
  work: string
  /** Absolute paths of dynamic modules. */
  nginxModules?: readonly string[]
}

/** Fills in a template of this folder. */
const fill = (template: string, values: Readonly<Record<string, string | number>>): string =>
  readFileSync(join(import.meta.dirname, template), 'utf8').replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`${template}: no value for ${name}`)
    return `${values[name]}`
  })

const lines = (all: readonly string[]): string => all.join('\n    ')

const addHeaders = (headers: Iterable<readonly [name: string, value: string]>): string =>
  lines(
    Array.from(headers, ([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`),
  )

/** Logs to the collector too. An `access_log` in a location replaces inherited ones. */
const countRequests = (counter: string | undefined): string =>
  counter === undefined ? '' : `access_log syslog:server=${counter},nohostname,tag=portal counted;`

/** `callsRate` and `callsBurst`, and so for each rate. */
const rateValues = (limits: ClientLimits): Record<string, number> =>
  Object.fromEntries(
    Object.entries(ratesOf(limits)).flatMap(([name, { perSecond, burst }]) => [
      [`${name}Rate`, perSecond],
      [`${name}Burst`, burst],
    ]),
  )

const variableOf = (header: string) => `$${header.replaceAll('-', '_')}`

/** Calls of the widget and the origin that may read the answer; `*` if no origins are configured. */
function embedOriginRows(origins: readonly string[]): string[] {
  const call = urls.WIDGET_CALLS.slice(1, -1)
  return origins.length === 0
    ? [`"~^${call} " *;`]
    : origins.map((origin) => `"~^${call} ${origin.replaceAll('.', '[.]')}$" ${origin};`)
}

/** A named group, because another pattern could overwrite `$1`. */
const rewritten = ({ path, from }: Required<urls.SiteRoute>): string =>
  from === path ? '' : `rewrite ^${path}(?<file>.*)$ ${from}$file break;`

/**
 * A server for the host names of one theme.
 * @param names without any, it serves all hosts that no other server names
 */
function hostServer(theme: string, names: readonly string[], options: GatewayOptions): string {
  const { port, statusPort, tls, collector, counter, limits = CLIENT_LIMITS } = options
  const { brand, routes, complete } = hostRoutes(theme)
  const bank = new URL(options.api)
  const origins = embedOrigins()
  const servers = collector ? nameServers() : []
  const location = (
    route: Required<urls.SiteRoute>,
  ) => `location ${route.path.endsWith('/') ? '' : '= '}${route.path} {
      ${addHeaders(complete(route.headers))}
      ${rewritten(route)}
      try_files $uri =404;
    }`
  // A relative target, because an absolute one would expose the gateway's internal host and port.
  const redirect = ({ path, to }: { path: string; to: string }) => `location = ${path} {
      ${addHeaders(complete(urls.REVALIDATED))}
      absolute_redirect off;
      return 302 "${to}";
    }`
  return fill('host.conf', {
    listen: `${tls ? `${tls.port} ssl http2` : port}${names.length === 0 ? ' default_server' : ''}`,
    names: names.join(' ') || '_',
    site: siteDir(),
    headers: addHeaders(complete({})),
    notFound: brand + urls.NOT_FOUND_PAGE,
    notFoundHeaders: addHeaders(complete(urls.PAGES.headers)),
    pageCache: urls.PAGES.headers['cache-control'] ?? '',
    canaryCache: shellCanary.CACHE,
    draws: shellCanary.DRAWS,
    drawCookie: shellCanary.drawCookie('$draw', '$draw_secure'),
    drawn: `${brand}/${shellCanary.DRAWS}/$draw`,
    routes: lines(routes.map(location)),
    redirects: lines(wellKnownRedirects().map(redirect)),
    pages: (brand + urls.PAGES.from).replace(/\/$/, ''),
    pageHeaders: addHeaders(
      complete({ ...urls.PAGES.headers, 'cache-control': '$page_cache', 'set-cookie': '$draw_cookie' }),
    ),
    hidden: urls.HIDDEN,
    cspReport: urls.CSP_REPORT,
    statusPort,
    telemetryReport: urls.TELEMETRY_REPORT,
    telemetryHeaders: addHeaders(complete(urls.TELEMETRY_HEADERS)),
    telemetryTarget: collector
      ? `${collector.replace(/\/$/, '')}${urls.TELEMETRY_REPORT}`
      : `http://127.0.0.1:${statusPort}/report`,
    resolver: servers.length > 0 ? `resolver ${servers.join(' ')} valid=30s;` : '',
    apiPaths: urls.API_PATHS,
    ...rateValues(limits),
    busyType: BUSY.headers['content-type'],
    retryAfter: BUSY.headers['retry-after'],
    busy: BUSY.body,
    counted: countRequests(counter),
    apiHeaders: addHeaders([
      ...Object.entries(API_HEADERS),
      ['access-control-allow-origin', '$embed_origin'],
      ...Object.keys(CORS_HEADERS).map((name) => [name, variableOf(name)] as const),
      ...(origins.length > 0 ? [['vary', 'origin'] as const] : []),
      ['cache-control', '$api_cache_control'],
    ]),
    hiddenHeaders: lines(
      ['X-Powered-By', 'Server', ...Object.keys(API_HEADERS), ...CORS_OF_API].map(
        (name) => `proxy_hide_header ${name};`,
      ),
    ),
    bankProtocol: bank.protocol,
    bankName: bank.hostname,
    bankHost: bank.host,
  })
}

const ADDRESS = /^[0-9A-Fa-f:.]+(\/\d{1,3})?$/

/**
 * The nginx configuration for this site, used by the image in `docker/` and by tests. Responses are static files,
 * except `/api` and `/v1`, which are proxied. Values copied from the site, such as embed signatures, need a reload to
 * change.
 */
export function gatewayConfig(options: GatewayOptions): string {
  const { port, tls, api, counter, trustedProxies = [], limits = CLIENT_LIMITS } = options
  const wrong = trustedProxies.find((each) => isIP(each.replace(/\/\d+$/, '')) === 0 || !ADDRESS.test(each))
  if (wrong !== undefined) throw new CommandError(`TRUSTED_PROXIES: ${wrong} não é um endereço nem uma rede.`)
  const themes = hostThemes()
  const others = [...new Set(Object.values(themes.hosts))].filter((theme) => theme !== themes.default)
  const namesOf = (theme: string) => Object.keys(themes.hosts).filter((host) => themes.hosts[host] === theme)
  const bank = new URL(api)
  return fill('portal.conf', {
    modules: lines((options.nginxModules ?? []).map((module) => `load_module ${module};`)),
    work: options.work,
    traceparent: TRACEPARENT_PATTERN,
    apiPaths: urls.API_PATHS,
    counted: countRequests(counter),
    trustedProxies: lines(trustedProxies.map((proxy) => `set_real_ip_from ${proxy};`)),
    balancers: lines(trustedProxies.map((proxy) => `${proxy} 1;`)),
    connections: limits.connections,
    ...rateValues(limits),
    bank: `${bank.hostname}:${portOf(bank)}`,
    embedOrigins: lines(embedOriginRows(embedOrigins())),
    corsHeaders: lines(
      Object.entries(CORS_HEADERS).map(
        ([name, value]) => `map $embed_origin ${variableOf(name)} { default '${value}'; '' ''; }`,
      ),
    ),
    printedPaths: lines(printedPaths().map((path) => `~*^${path}$ ${path};`)),
    tls: tls ? `ssl_certificate ${tls.certificate};\n  ssl_certificate_key ${tls.key};` : '',
    statusPort: options.statusPort,
    site: siteDir(),
    hosts: [
      ...(tls ? [redirectServer(port)] : []),
      hostServer(themes.default, [], options),
      ...others.map((theme) => hostServer(theme, namesOf(theme), options)),
    ].join('\n'),
  })
}

/** Redirects HTTP to HTTPS. The target uses the request's Host header. */
const redirectServer = (port: number): string => `  server {
    listen ${port};
    add_header cache-control no-store;
    return 308 https://$host$request_uri;
  }`
