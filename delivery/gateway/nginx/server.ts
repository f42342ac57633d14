import { isIP } from 'node:net'
import { CommandError } from '../../storage'

/** Certificate and key files. With TLS the gateway serves HTTP/2 at `port`. */
export interface TlsOptions {
  certificate: string
  key: string
  port: number
}

/** Mozilla's intermediate profile (https://ssl-config.mozilla.org): TLS 1.3, and TLS 1.2 with forward secrecy. */
const CIPHERS =
  'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305'

export const listenOn = (port: number, tls: TlsOptions | undefined): string =>
  tls === undefined ? `listen ${port}` : `listen ${tls.port} ssl http2`

/** For every server that listens with TLS. */
export const certificates = (tls: TlsOptions | undefined): string =>
  tls === undefined
    ? ''
    : `ssl_certificate ${tls.certificate};
  ssl_certificate_key ${tls.key};
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_ciphers ${CIPHERS};
  ssl_session_cache shared:tls:10m;
  ssl_session_tickets off;`

/** Redirects HTTP to HTTPS. The target uses the request's Host header. */
export const redirectServer = (port: number, tls: TlsOptions | undefined): string =>
  tls === undefined
    ? ''
    : `server {
    listen ${port};
    add_header cache-control no-store;
    return 308 https://$host$request_uri;
  }`

/** Local health check and nginx statistics. */
export const statusServer = (port: number, site: string): string => `server {
    listen 127.0.0.1:${port};
    access_log off;
    limit_conn clients 60000;
    location = /healthz {
      default_type application/json;
      root ${site};
      try_files /registry.json =503;
    }
    location = /status {
      stub_status;
    }
    location = /report {
      return 204;
    }
  }`

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

/** Per client address. Mobile carriers share one address among many phones. */
export const CLIENT_LIMITS = { connections: 400, callsPerSecond: 50 }
export type ClientLimits = typeof CLIENT_LIMITS

/** Requests per second, and those that may arrive at once. */
const ratesOf = ({ callsPerSecond }: ClientLimits) => ({
  calls: { perSecond: callsPerSecond, burst: callsPerSecond * 4 },
  reports: { perSecond: 2, burst: 20 },
  telemetry: { perSecond: 20, burst: 200 },
})

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
