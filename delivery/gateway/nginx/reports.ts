import { lookup } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { TRACEPARENT_PATTERN } from '@portal/domain/trace-context'
import { urls } from '../../storage'
import { REQUEST_LOG_FORMAT } from '../telemetry/requests'
import { limitRate } from './server'

/** Truncates a path before the first segment that could be an identifier, such as a tax id, or a secret. */
const LOGGED_PATH = '^((?:/api)?(?:/v1)?(?:/[A-Za-z_.-]{1,30}(?=/|$)){0,4})'

const quote = (pattern: string) => `'~${pattern}'`

const cspFields = Object.entries(urls.CSP_FIELDS)

/**
 * JSON lines on stdout: reports, API calls, and other requests that were rejected or failed. `traceparent` is logged
 * only if it is well-formed.
 */
export const logFormats = (counter: string | undefined): string => `map $uri $logged_path {
    ${quote(LOGGED_PATH)} $1;
  }
  map $status $incident {
    default 0;
    '~^(400|408|413|414|429|431|5)' 1;
  }
  map $http_traceparent $call_code {
    ${quote(TRACEPARENT_PATTERN)} $1-$2;
  }
  map $call_code $traceparent {
    '' '';
    default $http_traceparent;
  }
  log_format request escape=json '{"time":"$time_iso8601","event":"request","method":"$request_method",'
    '"path":"$logged_path","status":$status,"seconds":$request_time,"upstream":"$upstream_status",'
    '"code":"$call_code","traceparent":"$traceparent"}';
  ${cspFields.map(([field, pattern]) => `map $request_body $csp_${field} { ${quote(pattern)} $1; }`).join('\n  ')}
  log_format csp escape=json '{"time":"$time_iso8601","event":"csp",'
    '${cspFields.map(([field]) => `"${field}":"$csp_${field}"`).join(',')}}';
  map $uri $counted_as {
    default site;
    ${quote(urls.API_PATHS)} api;
  }
  log_format counted '${REQUEST_LOG_FORMAT}';
  access_log /dev/stdout request if=$incident;
  ${countRequests(counter)}`

/** Logs to the collector too. An `access_log` in a location replaces inherited ones. @param counter `address:port` */
export const countRequests = (counter: string | undefined): string =>
  counter === undefined ? '' : `access_log syslog:server=${counter},nohostname,tag=portal counted;`

/** nginx reads a request body only when it proxies, so reports are proxied to the status server for logging. */
export const reportLocation = (statusPort: number): string =>
  `location = ${urls.CSP_REPORT} {
      limit_except POST { deny all; }
      ${limitRate('reports')}
      client_max_body_size 16k;
      client_body_buffer_size 16k;
      access_log /dev/stdout csp;
      proxy_pass http://127.0.0.1:${statusPort}/report;
    }`

/** Resolves the syslog target here: nginx fails to start if it cannot resolve a name. */
export async function addressOf(collector: string): Promise<string | undefined> {
  const { hostname, port, protocol } = new URL(collector)
  try {
    const { address, family } = await lookup(hostname.replace(/^\[|\]$/g, ''))
    return `${family === 6 ? `[${address}]` : address}:${port || (protocol === 'https:' ? 443 : 80)}`
  } catch {
    console.error(
      `${hostname} não se resolve agora: as métricas de pedidos faltam até o gateway ler a configuração de novo.`,
    )
    return undefined
  }
}

/** Name servers of this machine in nginx's syntax. */
export const nameServers = (text = readFileSync('/etc/resolv.conf', 'utf8')): string[] =>
  [...text.matchAll(/^nameserver\s+(\S+)/gm)].flatMap(([, address = '']) =>
    isIP(address) === 0 ? [] : [isIP(address) === 6 ? `[${address}]` : address],
  )

/**
 * Proxies telemetry to the collector without the request's headers. The name is resolved per request, through a
 * variable, so nginx starts without a collector; its errors are answered with 204.
 */
export function telemetryLocation(
  collector: string | undefined,
  statusPort: number,
  servers: readonly string[],
  headers = '',
) {
  const target = collector
    ? `${collector.replace(/\/$/, '')}${urls.TELEMETRY_REPORT}`
    : `http://127.0.0.1:${statusPort}/report`
  const resolver = collector && servers.length > 0 ? `resolver ${servers.join(' ')} valid=30s;` : ''
  return `location = ${urls.TELEMETRY_REPORT} {
      limit_except POST { deny all; }
      ${headers}
      proxy_hide_header cross-origin-resource-policy;
      ${limitRate('telemetry')}
      client_max_body_size 16k;
      client_body_buffer_size 16k;
      ${resolver}
      set $telemetry_collector ${target};
      proxy_pass $telemetry_collector;
      proxy_pass_request_headers off;
      proxy_set_header Content-Type text/plain;
      proxy_connect_timeout 2s;
      proxy_read_timeout 5s;
      proxy_intercept_errors on;
      error_page 500 502 503 504 =204 @untold;
    }
    location @untold {
      internal;
      ${headers}
      return 204;
    }`
}
