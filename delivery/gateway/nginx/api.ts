import { urls } from '../../storage'
import { CORS_HEADERS, CORS_OF_API } from '../embed-origins'
import { API_HEADERS } from '../security-headers'
import { countRequests } from './reports'
import { type ClientLimits, limitRate } from './server'

/** Path in Debian's `ca-certificates`. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt'

/** nginx does not verify upstream certificates by default. */
const verified = ({ protocol, hostname }: URL): string =>
  protocol === 'https:'
    ? `
      proxy_ssl_server_name on;
      proxy_ssl_name ${hostname};
      proxy_ssl_verify on;
      proxy_ssl_verify_depth 3;
      proxy_ssl_trusted_certificate ${AUTHORITIES};`
    : ''

/**
 * Upstream with keep-alive. nginx resolves host names only when it loads its configuration; `docker/follow-api.sh`
 * reloads it when the addresses change.
 */
export function apiUpstream(api: string): string {
  const { hostname, port, protocol } = new URL(api)
  return `upstream bank {
    server ${hostname}:${port || (protocol === 'https:' ? 443 : 80)};
    keepalive 32;
    keepalive_timeout 30s;
  }
  # An answer without a word about caches holds personal data, as far as anybody knows.
  map $upstream_http_cache_control $api_cache_control {
    '' no-store;
  }`
}

/** Maps calls of the widget to the allowed origin; `*` if no origins are configured. */
export function embedOriginMap(origins: readonly string[]): string {
  const call = urls.WIDGET_CALLS.slice(1, -1)
  const allowed =
    origins.length === 0
      ? `"~^${call} " *;`
      : origins.map((origin) => `"~^${call} ${origin.replaceAll('.', '[.]')}$" ${origin};`).join('\n    ')
  return `map "$uri $http_origin" $embed_origin {
    default '';
    ${allowed}
  }
  ${Object.entries(CORS_HEADERS)
    .map(([name, value]) => `map $embed_origin ${variableOf(name)} { default '${value}'; '' ''; }`)
    .join('\n  ')}`
}

const variableOf = (header: string) => `$${header.replaceAll('-', '_')}`

export function apiLocation(
  api: string,
  limits: ClientLimits,
  origins: readonly string[] = [],
  counter?: string,
): string {
  const url = new URL(api)
  const hidden = ['X-Powered-By', 'Server', ...Object.keys(API_HEADERS), ...CORS_OF_API]
  const headers = Object.entries({
    'access-control-allow-origin': '$embed_origin',
    ...Object.fromEntries(Object.keys(CORS_HEADERS).map((name) => [name, variableOf(name)])),
    ...(origins.length > 0 && { vary: 'origin' }),
    'cache-control': '$api_cache_control',
  })
  return `location ~ ${urls.API_PATHS} {
      ${limitRate('calls', limits)}
      error_page 429 = @busy;
      access_log /dev/stdout request;
      ${countRequests(counter)}
      client_max_body_size 12m;
      ${[...Object.entries(API_HEADERS), ...headers]
        .map(([name, value]) => `add_header ${name} "${value}" always;`)
        .join('\n      ')}
      ${hidden.map((name) => `proxy_hide_header ${name};`).join('\n      ')}
      proxy_pass ${url.protocol}//bank;${verified(url)}
      proxy_http_version 1.1;
      proxy_set_header Host ${url.host};
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
    }
    location @busy {
      internal;
      default_type application/problem+json;
      add_header retry-after 5 always;
      return 429 '{"title":"Muitas chamadas ao mesmo tempo. Espere alguns segundos.","status":429}';
    }`
}
