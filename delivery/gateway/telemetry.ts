import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { TELEMETRY_REPORT } from '../site-routes'

/** The name servers of this machine, as nginx writes addresses. */
export const nameServers = (text = readFileSync('/etc/resolv.conf', 'utf8')): string[] =>
  [...text.matchAll(/^nameserver\s+(\S+)/gm)].flatMap(([, address = '']) =>
    isIP(address) === 0 ? [] : [isIP(address) === 6 ? `[${address}]` : address],
  )

/**
 * What browsers tell goes on to the collector, without anything that says who they are. A collector that is away, or
 * that nobody runs, costs a visitor nothing: its name is looked up for each report, never when nginx starts.
 */
export function telemetryLocation(
  collector: string | undefined,
  statusPort: number,
  servers: readonly string[],
) {
  const target = collector
    ? `${collector.replace(/\/$/, '')}${TELEMETRY_REPORT}`
    : `http://127.0.0.1:${statusPort}/report`
  const resolver = collector && servers.length > 0 ? `resolver ${servers.join(' ')} valid=30s;` : ''
  return `location = ${TELEMETRY_REPORT} {
      limit_except POST { deny all; }
      limit_req zone=telemetry burst=200 nodelay;
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
      return 204;
    }`
}
