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
  tls === undefined
    ? `listen ${port};`
    : `listen ${tls.port} ssl http2;
    ssl_certificate ${tls.certificate};
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
