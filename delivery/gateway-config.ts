import type { PortalConfig } from '@portal/runtime'
import { securityHeaders } from './security-headers'

export interface GatewayOptions {
  port: number
  /** Folder of the composed site. */
  site: string
  /** Base address of the bank's API; `/api` and `/v1` are passed on to it. */
  api: string
  themes: { default: string; hosts: Readonly<Record<string, string>> }
  moduleOrigins?: readonly string[]
  recorders?: PortalConfig['recorders']
  /** Where nginx may write: its pid and its temporary files. */
  work: string
  /** Dynamic nginx modules to load, as absolute paths. */
  nginxModules?: readonly string[]
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const header = ([name, value]: readonly [string, string]) => `add_header ${name} "${value}" always;`

/** Where Debian keeps the authorities that it trusts. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt'

/** The bank is told by its certificate: another that answers at its address gets nobody's data. */
const tls = (api: string): string =>
  api.startsWith('https:')
    ? `
      proxy_ssl_server_name on;
      proxy_ssl_verify on;
      proxy_ssl_verify_depth 3;
      proxy_ssl_trusted_certificate ${AUTHORITIES};`
    : ''

const MEDIA_TYPES = `types {
    text/html html; text/css css; text/javascript js mjs; application/json json map;
    image/svg+xml svg; image/png png; font/woff2 woff2; application/pdf pdf; text/plain txt;
  }`

/**
 * The whole nginx configuration of the gateway: the image of `docker/` and the tests run this very text.
 * Answers are files; only `/api` and `/v1` reach another process.
 */
export function gatewayConfig(options: GatewayOptions): string {
  const { port, site, api, themes, work, moduleOrigins = [], recorders = {}, nginxModules = [] } = options
  const common = Object.entries(securityHeaders(moduleOrigins, recorders))
  const headers = (extra: Record<string, string>) =>
    [...common.filter(([name]) => !(name in extra)), ...Object.entries(extra)].map(header).join('\n      ')
  const immutable = { 'cache-control': 'public, max-age=31536000, immutable' }
  const everywhere = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
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

  map $http_host $portal_theme {
    default ${themes.default};
    ${hosts.join('\n    ')}
  }

  server {
    listen ${port};
    root ${site};
    error_page 404 /pages/404.html;

    location = /registry.json {
      ${headers({ 'cache-control': 'no-store' })}
    }
    location /assets/ {
      ${headers(immutable)}
      try_files $uri =404;
    }
    location /modules/ {
      ${headers({ ...immutable, ...everywhere })}
      try_files $uri =404;
    }
    location /embed/v1/ {
      ${headers({ 'cache-control': 'public, max-age=300', ...everywhere })}
      try_files $uri =404;
    }
    location /embed/ {
      ${headers({ ...immutable, ...everywhere })}
      try_files $uri =404;
    }
    location /theme/ {
      ${headers({ 'cache-control': 'no-cache', vary: 'Host, Accept-Encoding' })}
      # A name for the file: the theme's own pattern would overwrite $1.
      rewrite ^/theme/(?<theme_file>.*)$ /themes/$portal_theme/$theme_file break;
    }
    location /pages/ {
      internal;
      ${headers({ 'cache-control': 'no-cache' })}
    }
    location = / {
      ${headers({ 'cache-control': 'no-cache' })}
      try_files /pages/index.html =404;
    }
    location / {
      ${headers({ 'cache-control': 'no-cache' })}
      rewrite ^(.+)/$ $1;
      try_files /pages$uri.html @parameter;
    }
    # A route with a parameter has one page for all its values.
    location @parameter {
      ${headers({ 'cache-control': 'no-cache' })}
      rewrite ^(/.+)/[^/]+$ /pages$1/_param.html break;
      try_files $uri =404;
    }
    location ~ ^(/404|.*/(\\..*|_param))$ {
      return 404;
    }
    location = /csp-report {
      access_log /dev/stdout private;
      return 204;
    }
    location ~ ^/(api|v1)/ {
      proxy_pass ${api};${tls(api)}
      proxy_http_version 1.1;
      proxy_set_header Host $proxy_host;
      proxy_set_header X-Forwarded-Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
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
