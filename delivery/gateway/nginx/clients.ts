import { isIP } from 'node:net'
import { CommandError } from '../../storage'
import { CLIENT_LIMITS, type ClientLimits, ratesOf } from '../client-limits'

const ADDRESS = /^[0-9A-Fa-f:.]+(\/\d{1,3})?$/

/** Client address and scheme: from a trusted proxy's headers, else from the connection. */
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

/** Limits connections and calls per address, and client time-outs. */
export const clientLimits = (limits: ClientLimits): string =>
  `limit_conn_zone $binary_remote_addr zone=clients:10m;
  ${Object.entries(ratesOf(limits))
    .map(
      ([zone, { perSecond }]) => `limit_req_zone $binary_remote_addr zone=${zone}:10m rate=${perSecond}r/s;`,
    )
    .join('\n  ')}
  limit_conn clients ${limits.connections};
  limit_conn_status 429;
  limit_req_status 429;
  client_header_timeout 10s;
  client_body_timeout 10s;
  lingering_time 10s;
  send_timeout 20s;
  reset_timedout_connection on;
  keepalive_timeout 30s;
  large_client_header_buffers 4 8k;`

/** Applies one of the rates in a location. */
export const limitRate = (zone: keyof ReturnType<typeof ratesOf>, limits = CLIENT_LIMITS): string =>
  `limit_req zone=${zone} burst=${ratesOf(limits)[zone].burst} nodelay;`
