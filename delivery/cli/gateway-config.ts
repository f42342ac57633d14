import { addressOf, CLIENT_LIMITS, gatewayConfig } from '../gateway'
import { CommandError, readList, readNumber, readPort } from '../storage'

export async function printGatewayConfig(): Promise<void> {
  const api = process.env.API_BASE
  if (!api) throw new CommandError('Diga onde está a API do banco: API_BASE=https://…')
  const port = readPort('PORT', 8080)
  const { TLS_CERTIFICATE: certificate, TLS_KEY: key } = process.env
  const collector = process.env.TELEMETRY_COLLECTOR || undefined
  if (Boolean(certificate) !== Boolean(key))
    throw new CommandError('TLS_CERTIFICATE e TLS_KEY vêm juntos: o certificado e a sua chave.')
  process.stdout.write(
    gatewayConfig({
      port,
      statusPort: readPort('STATUS_PORT', port + 1),
      tls: certificate && key ? { certificate, key, port: readPort('TLS_PORT', 8443) } : undefined,
      limits: {
        connections: readNumber('CLIENT_CONNECTIONS', CLIENT_LIMITS.connections),
        callsPerSecond: readNumber('CLIENT_CALLS_PER_SECOND', CLIENT_LIMITS.callsPerSecond),
      },
      api: api.replace(/\/$/, ''),
      collector,
      counter: collector && (await addressOf(collector)),
      work: process.env.GATEWAY_WORK ?? '/tmp',
      trustedProxies: readList('TRUSTED_PROXIES'),
      nginxModules: readList('NGINX_MODULES'),
    }),
  )
}
