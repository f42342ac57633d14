import { brandConfig, embedOf, hostPattern, hostThemes, rootOf } from '../../build'
import { librasFiles } from '../../pages'
import { embedRoutes, printedPaths, wellKnownRedirects } from '../../registry'
import { BRANDS, EMBED, readList, siteDir, urls } from '../../storage'
import { CLIENT_LIMITS, type ClientLimits } from '../client-limits'
import { embedOrigins, frameRoute } from '../embed-origins'
import { type ScriptConfig, securityHeaders } from '../security-headers'
import { apiLocation, apiUpstream, embedOriginMap } from './api'
import { drawMaps, drawnPages, drawVariables, pageRoute } from './draws'
import { logFormats, nameServers, reportLocation, telemetryLocation } from './reports'
import {
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

const header = ([name, value]: readonly [string, string]) =>
  `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`

/** A named group, because another pattern could overwrite `$1`. */
const fileOf = ({ path, from }: urls.SiteRoute): string =>
  from === undefined
    ? 'try_files $uri =404;'
    : `rewrite ^${path}(?<file>.*)$ ${from.replace('{theme}', '$portal_theme').replace('{brand}', '$portal_brand')}$file break;`

/** Routes of one bank's embeds, at its own folder; `/embed/` is rewritten to it by host name. */
const rowsOfEmbeds = (folder: string, rows: readonly urls.SiteRoute[]): urls.SiteRoute[] =>
  rows.flatMap(({ path, headers, from }) =>
    from !== undefined && path.startsWith(`/${EMBED}/`)
      ? [{ path: path.replace(`/${EMBED}/`, `/${folder}/`), headers, from: from.replace('{embed}', folder) }]
      : [],
  )

/** Security headers. A header that differs between brands becomes a variable with a map. */
function headersByBrand(scripts: ScriptConfig, brands: readonly (readonly [theme: string, ScriptConfig])[]) {
  const origins = readList('MODULE_ORIGINS')
  const usual = securityHeaders(origins, scripts)
  const own = brands.map(([theme, its]) => [theme, securityHeaders(origins, its)] as const)
  const names = [...new Set([usual, ...own.map(([, headers]) => headers)].flatMap(Object.keys))]
  const maps: string[] = []
  const common = names.map((name): [string, string] => {
    const others = own.filter(([, headers]) => headers[name] !== usual[name])
    if (others.length === 0) return [name, usual[name] ?? '']
    const variable = `$brand_${name.replace(/-/g, '_')}`
    const values = others.map(([theme, headers]) => `${theme} "${headers[name] ?? ''}";`)
    maps.push(`map $portal_theme ${variable} {
    default "${usual[name] ?? ''}";
    ${values.join('\n    ')}
  }`)
    return [name, variable]
  })
  return { common, maps }
}

const MEDIA_TYPES = `types {
    text/html html; text/css css; text/javascript js mjs; application/json json map;
    image/svg+xml svg; image/png png; font/woff2 woff2; application/pdf pdf; text/plain txt; application/xml xml;
  }`

/**
 * The nginx configuration for this site, used by the image in `docker/` and by tests. Responses are static files,
 * except `/api` and `/v1`, which are proxied. Values copied from the site, such as embed signatures, need a reload to
 * change.
 */
export function gatewayConfig(options: GatewayOptions): string {
  const { port, statusPort, tls, api, collector, counter, work } = options
  const { trustedProxies = [], limits = CLIENT_LIMITS, nginxModules = [] } = options
  const [site, themes, embedders] = [siteDir(), hostThemes(), embedOrigins()]
  const scripts = brandConfig(themes, themes.default)
  const own = [...new Set(Object.values(themes.hosts))].filter((theme) => rootOf(themes, theme) !== '')
  const brands = own.map((theme) => [theme, brandConfig(themes, theme)] as const)
  const { common, maps } = headersByBrand(scripts, brands)
  const files = [frameRoute(embedders), ...urls.FILES]
  const headers = ({ headers: own }: urls.SiteRoute) =>
    [...common.filter(([name]) => !(name in own)), ...Object.entries(own).filter(([, value]) => value !== '')]
      .map(header)
      .join('\n      ')
  const location = (
    route: urls.SiteRoute,
    only = '',
  ) => `location ${route.path.endsWith('/') ? '' : '= '}${route.path} {
      ${only}${headers(route)}
      ${fileOf(route)}
    }`
  // A relative target, because an absolute one would expose the gateway's internal host and port.
  const redirect = (route: { path: string; to: string }) => `location = ${route.path} {
      ${headers({ ...route, headers: urls.REVALIDATED })}
      absolute_redirect off;
      return 302 "${route.to}";
    }`
  const usualEmbed = embedOf(themes, themes.default)
  const ofUsual = ({ from, ...row }: urls.SiteRoute): urls.SiteRoute =>
    from === undefined ? row : { ...row, from: from.replace('{embed}', usualEmbed) }
  const pages = `$portal_brand${urls.PAGES.from}`
  const folder = pages.replace(/\/$/, '')
  const hosts = Object.entries(themes.hosts).map(([host, theme]) => `"~*${hostPattern(host)}" ${theme};`)
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
  ${embedOriginMap(embedders)}

  map $http_host $portal_theme {
    default ${themes.default};
    ${hosts.join('\n    ')}
  }
  map $portal_theme $portal_brand {
    default "";
    ${own.map((theme) => `${theme} /${BRANDS}/${theme};`).join('\n    ')}
  }
  map $portal_theme $embed_folder {
    default "";
    ${own.map((theme) => `${theme} ${embedOf(themes, theme)};`).join('\n    ')}
  }
  ${maps.join('\n  ')}

  # Lower case of the addresses that people type from paper.
  map $uri $page_path {
    default $uri;
    ${printedPaths()
      .map((path) => `~*^${path}$ ${path};`)
      .join('\n    ')}
  }

  ${drawMaps()}

  ${statusServer(statusPort, site)}
  ${redirectServer(port, tls)}
  server {
    ${listenOn(port, tls)}
    root ${site};
    ${common.map(header).join('\n    ')}
    error_page 404 $portal_brand${urls.NOT_FOUND_PAGE};
    ${drawVariables(site)}

    if ($embed_folder) {
      rewrite ^/${EMBED}/(?<embedded>.*)$ /$embed_folder/$embedded last;
    }
    ${[...embedRoutes(usualEmbed), ...files, ...librasFiles(scripts)].map((row) => location(ofUsual(row))).join('\n    ')}
    ${own
      .map((theme) => embedOf(themes, theme))
      .flatMap((folder) => rowsOfEmbeds(folder, [...embedRoutes(folder), ...files]))
      .map((row) => location(row, 'internal;\n      '))
      .join('\n    ')}
    ${wellKnownRedirects().map(redirect).join('\n    ')}
    location ${urls.PAGES.from} {
      internal;
      ${headers(urls.PAGES)}
    }
    location /${BRANDS}/ {
      internal;
      ${headers(urls.PAGES)}
    }
    location = / {
      ${headers(pageRoute)}
      try_files ${drawnPages}/index.html ${pages}index.html =404;
    }
    location / {
      ${headers(pageRoute)}
      rewrite ^(.+)/$ $1;
      try_files ${drawnPages}$page_path.html ${folder}$page_path.html @parameter;
    }
    # A route with a parameter has one page for all its values.
    location @parameter {
      ${headers(pageRoute)}
      rewrite ^(/.+)/[^/]+$ $1/_param.html break;
      try_files ${drawnPages}$uri ${folder}$uri =404;
    }
    location ~ ${urls.HIDDEN} {
      return 404;
    }
    ${reportLocation(statusPort)}
    ${telemetryLocation(collector, statusPort, collector ? nameServers() : [], headers({ path: urls.TELEMETRY_REPORT, headers: urls.TELEMETRY_HEADERS }))}
    ${apiLocation(api, limits, embedders, counter)}
  }
}
`
}
