import { hostThemes } from '../../build'
import { printedPaths, shellCanary, wellKnownRedirects } from '../../registry'
import { siteDir, urls } from '../../storage'
import { embedOrigins } from '../embed-origins'
import { hostRoutes } from '../host-routes'
import { apiLocation, apiUpstream, embedOriginMap } from './api'
import { logFormats, nameServers, reportLocation, telemetryLocation } from './reports'
import {
  CLIENT_LIMITS,
  type ClientLimits,
  certificates,
  clientAddress,
  clientLimits,
  listenOn,
  redirectServer,
  statusServer,
  type TlsOptions,
} from './server'

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

/** A named group, because another pattern could overwrite `$1`. */
const rewritten = ({ path, from }: Required<urls.SiteRoute>): string =>
  from === path ? '' : `rewrite ^${path}(?<file>.*)$ ${from}$file break;`

const MEDIA_TYPES = `types {
    text/html html; text/css css; text/javascript js mjs; application/json json map;
    image/svg+xml svg; image/png png; font/woff2 woff2; application/pdf pdf; text/plain txt; application/xml xml;
  }`

/**
 * A server for the host names of one theme.
 * @param names without any, it serves all hosts that no other server names
 */
function hostServer(theme: string, names: readonly string[], options: GatewayOptions): string {
  const { port, statusPort, tls, api, collector, counter, limits = CLIENT_LIMITS } = options
  const { brand, routes, complete } = hostRoutes(theme)
  const headers = (own: urls.SiteRoute['headers']) =>
    complete(own)
      .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`)
      .join('\n      ')
  const location = (
    route: Required<urls.SiteRoute>,
  ) => `location ${route.path.endsWith('/') ? '' : '= '}${route.path} {
      ${headers(route.headers)}
      ${rewritten(route)}
      try_files $uri =404;
    }`
  // A relative target, because an absolute one would expose the gateway's internal host and port.
  const redirect = ({ path, to }: { path: string; to: string }) => `location = ${path} {
      ${headers(urls.REVALIDATED)}
      absolute_redirect off;
      return 302 "${to}";
    }`
  const pages = brand + urls.PAGES.from
  const folder = pages.replace(/\/$/, '')
  // Canary pages of the visitor's bucket; the folder exists only for buckets in the share.
  const drawn = `${brand}/${shellCanary.DRAWS}/$draw`
  const ofPages = headers({
    ...urls.PAGES.headers,
    'cache-control': '$page_cache',
    'set-cookie': '$draw_cookie',
  })
  return `server {
    ${listenOn(port, tls)}${names.length === 0 ? ' default_server' : ''};
    server_name ${names.join(' ') || '_'};
    root ${siteDir()};
    ${headers({})}
    error_page 404 ${brand}${urls.NOT_FOUND_PAGE};
    # Only during a shell canary: pages then differ by visitor, so shared caches must not store them.
    set $draw_cookie "";
    set $page_cache "${urls.PAGES.headers['cache-control']}";
    if (-d ${siteDir()}/${shellCanary.DRAWS}) {
      set $draw_cookie "${shellCanary.drawCookie('$draw', '$draw_secure')}";
      set $page_cache "${shellCanary.CACHE}";
    }
    ${routes.map(location).join('\n    ')}
    ${wellKnownRedirects().map(redirect).join('\n    ')}
    location ${pages} {
      internal;
      ${headers(urls.PAGES.headers)}
    }
    location = / {
      ${ofPages}
      try_files ${drawn}/index.html ${pages}index.html =404;
    }
    location / {
      ${ofPages}
      rewrite ^(.+)/$ $1;
      try_files ${drawn}$page_path.html ${folder}$page_path.html @parameter;
    }
    # A route with a parameter has one page for all its values.
    location @parameter {
      ${ofPages}
      rewrite ^(/.+)/[^/]+$ $1/_param.html break;
      try_files ${drawn}$uri ${folder}$uri =404;
    }
    location ~ ${urls.HIDDEN} {
      return 404;
    }
    ${reportLocation(statusPort)}
    ${telemetryLocation(collector, statusPort, collector ? nameServers() : [], headers(urls.TELEMETRY_HEADERS))}
    ${apiLocation(api, limits, embedOrigins(), counter)}
  }`
}

/**
 * The nginx configuration for this site, used by the image in `docker/` and by tests. Responses are static files,
 * except `/api` and `/v1`, which are proxied. Values copied from the site, such as embed signatures, need a reload to
 * change.
 */
export function gatewayConfig(options: GatewayOptions): string {
  const { port, statusPort, tls, api, counter, work } = options
  const { trustedProxies = [], limits = CLIENT_LIMITS, nginxModules = [] } = options
  const themes = hostThemes()
  const others = [...new Set(Object.values(themes.hosts))].filter((theme) => theme !== themes.default)
  const namesOf = (theme: string) => Object.keys(themes.hosts).filter((host) => themes.hosts[host] === theme)
  return `${nginxModules.map((module) => `load_module ${module};`).join('\n')}
worker_processes auto;
worker_rlimit_nofile 20000;
worker_shutdown_timeout 60s;
pid ${work}/nginx.pid;
# Its lines hold whole addresses with their queries: what can be told of a request is in the log of incidents.
error_log stderr crit;
events { worker_connections 8192; }

http {
  ${MEDIA_TYPES}
  default_type application/octet-stream;
  charset utf-8;
  charset_types text/css text/javascript application/json text/plain;
  sendfile on;
  server_tokens off;
  server_names_hash_bucket_size 512;
  ${logFormats(counter)}
  client_body_temp_path ${work}/body;
  proxy_temp_path ${work}/proxy;
  fastcgi_temp_path ${work}/fastcgi;
  uwsgi_temp_path ${work}/uwsgi;
  scgi_temp_path ${work}/scgi;
  gzip_static on;
  brotli_static on;
  gzip_vary on;
  ${clientAddress(trustedProxies)}
  ${clientLimits(limits)}
  ${apiUpstream(api)}
  ${embedOriginMap(embedOrigins())}

  # Lower case of the addresses that people type from paper.
  map $uri $page_path {
    default $uri;
    ${printedPaths()
      .map((path) => `~*^${path}$ ${path};`)
      .join('\n    ')}
  }

  # The visitor's bucket: from the cookie, else the first two digits of the random request id.
  map $request_id $new_draw {
    "~^(?<two_digits>..)" $two_digits;
  }
  map $cookie_draw $draw {
    default $new_draw;
    "~^[0-9a-f][0-9a-f]$" $cookie_draw;
  }
  map $client_scheme $draw_secure {
    https "; Secure";
  }

  ${certificates(tls)}
  ${statusServer(statusPort, siteDir())}
  ${redirectServer(port, tls)}
  ${hostServer(themes.default, [], options)}
  ${others.map((theme) => hostServer(theme, namesOf(theme), options)).join('\n  ')}
}
`
}
