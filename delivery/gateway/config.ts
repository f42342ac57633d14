import { hostPattern, type Themes } from '../brands'
import { frameRoute } from '../embed-origins'
import { librasFiles } from '../libras-frame'
import { type ScriptConfig, securityHeaders } from '../security-headers'
import {
  BRANDS,
  EMBED,
  FILES,
  HIDDEN,
  IN_ANY_CASE,
  NOT_FOUND_PAGE,
  PAGES,
  REDIRECTS,
  type SiteRoute,
} from '../site-routes'
import { apiLocation, apiUpstream, embedOriginMap } from './api'
import { CLIENT_LIMITS, type ClientLimits, clientAddress, clientLimits } from './clients'
import { drawMaps, drawnPages, drawVariables, pageRoute } from './draws'
import { logFormats, reportLocations } from './reports'
import { listenOn, redirectServer, statusServer, type TlsOptions } from './server'
import { nameServers, telemetryLocation } from './telemetry'

export interface GatewayOptions {
  port: number
  /** Port of this machine alone, with `/healthz` and `/status`. */
  statusPort: number
  tls?: TlsOptions | undefined
  limits?: ClientLimits | undefined
  /** Folder of the composed site. */
  site: string
  /** Base address of the bank's API; `/api` and `/v1` are proxied to it. */
  api: string
  /** Base address of the collector of what browsers tell; without one it is dropped. */
  collector?: string | undefined
  themes: Themes
  /** What decides on the scripts of each theme that is a brand of its own. */
  brands?: Readonly<Record<string, Partial<ScriptConfig>>>
  moduleOrigins?: readonly string[]
  /** Addresses or networks of the balancers in front, whose X-Forwarded-For and X-Forwarded-Proto are believed. */
  trustedProxies?: readonly string[]
  scripts?: Partial<ScriptConfig>
  /** The folder of the embeds, and that of each theme with others. */
  embeds?: { usual: string; own: Readonly<Record<string, string>> }
  /** Sites that may embed the widget; see `embed-origins.ts`. */
  embedOrigins?: readonly string[]
  /** Rows of the table of files that depend on what was released of a folder of embeds: nginx serves them until it reads them anew. */
  signed?: (folder: string) => readonly SiteRoute[]
  /** Where nginx may write: its pid and its temporary files. */
  work: string
  /** Dynamic nginx modules to load, as absolute paths. */
  nginxModules?: readonly string[]
}

const header = ([name, value]: readonly [string, string]) =>
  `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`

/** A named group for the file: that of another pattern would overwrite $1. */
const fileOf = ({ path, from }: SiteRoute): string =>
  from === undefined
    ? 'try_files $uri =404;'
    : `rewrite ^${path}(?<file>.*)$ ${from.replace('{theme}', '$portal_theme').replace('{brand}', '$portal_brand')}$file break;`

/** Rows of the embeds of one bank, at its folder: the address of a visitor is led there by the host name. */
const rowsOfEmbeds = (folder: string, rows: readonly SiteRoute[]): SiteRoute[] =>
  rows.flatMap(({ path, headers, from }) =>
    from !== undefined && path.startsWith(`/${EMBED}/`)
      ? [{ path: path.replace(`/${EMBED}/`, `/${folder}/`), headers, from: from.replace('{embed}', folder) }]
      : [],
  )

/** The headers of every response; where those of a brand differ, by a variable. */
function headersByBrand(
  origins: readonly string[],
  scripts: Partial<ScriptConfig>,
  brands: Readonly<Record<string, Partial<ScriptConfig>>>,
) {
  const usual = securityHeaders(origins, scripts)
  const own = Object.entries(brands).map(([theme, its]) => [theme, securityHeaders(origins, its)] as const)
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
 * The complete nginx configuration of the gateway; the image of `docker/` and the tests both use it.
 * Responses are files; only `/api` and `/v1` are proxied to another process.
 */
export function gatewayConfig(options: GatewayOptions): string {
  const {
    port,
    site,
    api,
    themes,
    work,
    moduleOrigins = [],
    scripts = {},
    nginxModules = [],
    signed = () => [],
    embeds = { usual: EMBED, own: {} },
    brands = {},
  } = options
  const {
    collector,
    trustedProxies = [],
    limits = CLIENT_LIMITS,
    statusPort,
    tls,
    embedOrigins = [],
  } = options
  const { common, maps } = headersByBrand(moduleOrigins, scripts, brands)
  const files = [frameRoute(embedOrigins), ...FILES]
  const headers = ({ headers: own }: SiteRoute) =>
    [...common.filter(([name]) => !(name in own)), ...Object.entries(own).filter(([, value]) => value !== '')]
      .map(header)
      .join('\n      ')
  const location = (
    route: SiteRoute,
    only = '',
  ) => `location ${route.path.endsWith('/') ? '' : '= '}${route.path} {
      ${only}${headers(route)}
      ${fileOf(route)}
    }`
  // A relative target: the name and port of the gateway behind a balancer are nobody's business.
  const redirect = (route: (typeof REDIRECTS)[number]) => `location = ${route.path} {
      ${headers(route)}
      absolute_redirect off;
      return 302 "${route.to}";
    }`
  const ownFolders = [...new Set(Object.values(embeds.own))]
  const ofUsual = ({ from, ...row }: SiteRoute): SiteRoute =>
    from === undefined ? row : { ...row, from: from.replace('{embed}', embeds.usual) }
  const pages = `$portal_brand${PAGES.from}`
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
  ${logFormats()}
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
  ${embedOriginMap(embedOrigins)}

  map $http_host $portal_theme {
    default ${themes.default};
    ${hosts.join('\n    ')}
  }
  map $portal_theme $portal_brand {
    default "";
    ${Object.keys(brands)
      .map((theme) => `${theme} /${BRANDS}/${theme};`)
      .join('\n    ')}
  }
  map $portal_theme $embed_folder {
    default "";
    ${Object.entries(embeds.own)
      .map(([theme, folder]) => `${theme} ${folder};`)
      .join('\n    ')}
  }
  ${maps.join('\n  ')}

  # Lower case of the addresses that people type from paper.
  map $uri $page_path {
    default $uri;
    ${IN_ANY_CASE.map((name) => `~*^/${name}$ /${name};`).join('\n    ')}
  }

  ${drawMaps()}

  ${statusServer(statusPort, site)}
  ${redirectServer(port, tls)}
  server {
    ${listenOn(port, tls)}
    root ${site};
    ${common.map(header).join('\n    ')}
    error_page 404 $portal_brand${NOT_FOUND_PAGE};
    ${drawVariables(site)}

    if ($embed_folder) {
      rewrite ^/${EMBED}/(?<embedded>.*)$ /$embed_folder/$embedded last;
    }
    ${[...signed(embeds.usual), ...files, ...librasFiles(scripts)].map((row) => location(ofUsual(row))).join('\n    ')}
    ${ownFolders
      .flatMap((own) => rowsOfEmbeds(own, [...signed(own), ...files]))
      .map((row) => location(row, 'internal;\n      '))
      .join('\n    ')}
    ${REDIRECTS.map(redirect).join('\n    ')}
    location ${PAGES.from} {
      internal;
      ${headers(PAGES)}
    }
    location /${BRANDS}/ {
      internal;
      ${headers(PAGES)}
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
    location ~ ${HIDDEN} {
      return 404;
    }
    ${reportLocations(statusPort)}
    ${telemetryLocation(collector, statusPort, collector ? nameServers() : [])}
    ${apiLocation(api, limits, embedOrigins)}
  }
}
`
}
