import { isIP } from 'node:net'
import { CommandError } from '../site'

/** What one client address may use. Many phones share one at mobile carriers. */
export interface ClientLimits {
  connections: number
  callsPerSecond: number
}

export const CLIENT_LIMITS: ClientLimits = { connections: 400, callsPerSecond: 50 }

const ADDRESS = /^[0-9A-Fa-f:.]+(\/\d{1,3})?$/

/** The client's address and scheme: the balancer's word where there is one, otherwise those of the connection. */
export function clientAddress(proxies: readonly string[]): string {
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

/** Connections and calls of one address, and how long a client may be silent. */
export const clientLimits = ({ connections, callsPerSecond }: ClientLimits): string =>
  `limit_conn_zone $binary_remote_addr zone=clients:10m;
  limit_req_zone $binary_remote_addr zone=calls:10m rate=${callsPerSecond}r/s;
  limit_req_zone $binary_remote_addr zone=reports:10m rate=2r/s;
  limit_req_zone $binary_remote_addr zone=telemetry:10m rate=20r/s;
  limit_conn clients ${connections};
  limit_conn_status 429;
  limit_req_status 429;
  client_header_timeout 10s;
  client_body_timeout 10s;
  lingering_time 10s;
  send_timeout 20s;
  reset_timedout_connection on;
  keepalive_timeout 30s;
  large_client_header_buffers 4 8k;`
