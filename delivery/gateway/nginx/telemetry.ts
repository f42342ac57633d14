import { lookup } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { urls } from '../../storage'
import { limitRate } from './clients'

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
