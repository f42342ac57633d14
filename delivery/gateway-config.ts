import { isIP } from 'node:net'
import type { PortalConfig } from '@portal/runtime'
import { securityHeaders } from './security-headers'
import { CommandError } from './site'
import {
  API_PATHS,
  CSP_REPORT,
  FILES,
  HIDDEN,
  IN_ANY_CASE,
  NOT_FOUND_PAGE,
  PAGES,
  type SiteRoute,
  type Themes,
} from './site-routes'

export interface GatewayOptions {
  port: number
  /** Folder of the composed site. */
  site: string
  /** Base address of the bank's API; `/api` and `/v1` are proxied to it. */
  api: string
  themes: Themes
  moduleOrigins?: readonly string[]
  /** Addresses or networks of the balancers in front, whose X-Forwarded-For and X-Forwarded-Proto are believed. */
  trustedProxies?: readonly string[]
  recorders?: PortalConfig['recorders']
  /** Where nginx may write: its pid and its temporary files. */
  work: string
  /** Dynamic nginx modules to load, as absolute paths. */
  nginxModules?: readonly string[]
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const header = ([name, value]: readonly [string, string]) => `add_header ${name} "${value}" always;`

/** Debian's trusted certificate authorities. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt'

/** The API's certificate is verified, so that no other server at its address receives data. */
const tls = (api: string): string =>
  api.startsWith('https:')
    ? `
      proxy_ssl_server_name on;
      proxy_ssl_verify on;
      proxy_ssl_verify_depth 3;
      proxy_ssl_trusted_certificate ${AUTHORITIES};`
    : ''

/** A named group for the file: that of another pattern would overwrite $1. */
const fileOf = ({ path, from }: SiteRoute): string =>
  from === undefined
    ? 'try_files $uri =404;'
    : `rewrite ^${path}(?<file>.*)$ ${from.replace('{theme}', '$portal_theme')}$file break;`

const ADDRESS = /^[0-9A-Fa-f:.]+(\/\d{1,3})?$/

/** The client's address and scheme: the balancer's word where there is one, otherwise those of the connection. */
function client(proxies: readonly string[]): string {
  const wrong = proxies.find((proxy) => isIP(proxy.replace(/\/\d+$/, '')) === 0 || !ADDRESS.test(proxy))
  if (wrong !== undefined) throw new CommandError(`TRUSTED_PROXIES: ${wrong} não é um endereço nem uma rede.`)
  const believed = proxies.map((proxy) => `set_real_ip_from ${proxy};`).join('\n  ')
  return `${believed}
  real_ip_header X-Forwarded-For;
  real_ip_recursive on;
  geo $realip_remote_addr $from_balancer {
    default 0;
    ${proxies.map((proxy) => `${proxy} 1;`).join('\n    ')}
  }
  map "$from_balancer $http_x_forwarded_proto" $client_scheme {
    default $scheme;
    "1 https" https;
  }`
}

const MEDIA_TYPES = `types {
    text/html html; text/css css; text/javascript js mjs; application/json json map;
    image/svg+xml svg; image/png png; font/woff2 woff2; application/pdf pdf; text/plain txt;
  }`

/**
 * The complete nginx configuration of the gateway; the image of `docker/` and the tests both use it.
 * Responses are files; only `/api` and `/v1` are proxied to another process.
 */
export function gatewayConfig(options: GatewayOptions): string {
  const { port, site, api, themes, work, moduleOrigins = [], recorders = {}, nginxModules = [] } = options
  const { trustedProxies = [] } = options
  const common = Object.entries(securityHeaders(moduleOrigins, recorders))
  const headers = ({ headers: own }: SiteRoute) =>
    [...common.filter(([name]) => !(name in own)), ...Object.entries(own).filter(([, value]) => value !== '')]
      .map(header)
      .join('\n      ')
  const location = (route: SiteRoute) => `location ${route.path.endsWith('/') ? '' : '= '}${route.path} {
      ${headers(route)}
      ${fileOf(route)}
    }`
  const folder = PAGES.from.replace(/\/$/, '')
  const hosts = Object.entries(themes.hosts).map(([host, theme]) => `~^${literally(host)}(:\\d+)?$ ${theme};`)
  return `${nginxModules.map((module) => `load_module ${module};`).join('\n')}
worker_processes auto;
pid ${work}/nginx.pid;
error_log stderr warn;
events { worker_connections 1024; }

http {
  ${MEDIA_TYPES}
  default_type application/octet-stream;
  charset utf-8;
  charset_types text/css text/javascript application/json text/plain;
  sendfile on;
  server_tokens off;
  # Addresses of people and their tax ids have no place in a log: path without query, no client address.
  log_format private '$time_iso8601 $request_method $uri $status $body_bytes_sent $request_time';
  access_log off;
  client_body_temp_path ${work}/body;
  proxy_temp_path ${work}/proxy;
  fastcgi_temp_path ${work}/fastcgi;
  uwsgi_temp_path ${work}/uwsgi;
  scgi_temp_path ${work}/scgi;
  client_max_body_size 12m;
  gzip_static on;
  brotli_static on;
  keepalive_timeout 30s;
  ${client(trustedProxies)}

  map $http_host $portal_theme {
    default ${themes.default};
    ${hosts.join('\n    ')}
  }

  # Lower case of the addresses that people type from paper.
  map $uri $page_path {
    default $uri;
    ${IN_ANY_CASE.map((name) => `~*^/${name}$ /${name};`).join('\n    ')}
  }

  server {
    listen ${port};
    root ${site};
    error_page 404 ${NOT_FOUND_PAGE};

    ${FILES.map(location).join('\n    ')}
    location ${PAGES.from} {
      internal;
      ${headers(PAGES)}
    }
    location = / {
      ${headers(PAGES)}
      try_files ${PAGES.from}index.html =404;
    }
    location / {
      ${headers(PAGES)}
      rewrite ^(.+)/$ $1;
      try_files ${folder}$page_path.html @parameter;
    }
    # A route with a parameter has one page for all its values.
    location @parameter {
      ${headers(PAGES)}
      rewrite ^(/.+)/[^/]+$ ${folder}$1/_param.html break;
      try_files $uri =404;
    }
    location ~ ${HIDDEN} {
      return 404;
    }
    location = ${CSP_REPORT} {
      access_log /dev/stdout private;
      return 204;
    }
    location ~ ${API_PATHS} {
      proxy_pass ${api};${tls(api)}
      proxy_http_version 1.1;
      proxy_set_header Host $proxy_host;
      proxy_set_header X-Forwarded-Host $host;
      # Replaced, never added to: what a client says of itself is not passed on.
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $client_scheme;
      proxy_set_header X-Real-IP $remote_addr;
      proxy_set_header Forwarded "";
      proxy_set_header Connection "";
      proxy_connect_timeout 5s;
      proxy_read_timeout 60s;
      proxy_send_timeout 60s;
      proxy_hide_header X-Powered-By;
      proxy_hide_header Server;
    }
  }
}
`
}
