import { readArguments } from '../arguments'
import { brandConfig, embedOf, hostThemes, rootOf } from '../brands'
import { embedOrigins } from '../embed-origins'
import { embedRoutes } from '../embed-signing'
import { readList, readNumber } from '../environment'
import { CLIENT_LIMITS } from '../gateway/clients'
import { gatewayConfig } from '../gateway/config'
import { readPort } from '../listen'
import { CommandError, runCommand, siteDir } from '../site'

// Prints the gateway's nginx configuration for the current environment.
runCommand(async () => {
  readArguments({ usage: 'gateway-config' })
  const api = process.env.API_BASE
  if (!api) throw new CommandError('Diga onde está a API do banco: API_BASE=https://…')
  const themes = hostThemes()
  const brands = Object.values(themes.hosts).filter((theme) => rootOf(themes, theme) !== '')
  const port = readPort('PORT', 8080)
  const { TLS_CERTIFICATE: certificate, TLS_KEY: key } = process.env
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
      site: siteDir(),
      api: api.replace(/\/$/, ''),
      collector: process.env.TELEMETRY_COLLECTOR || undefined,
      themes,
      work: process.env.GATEWAY_WORK ?? '/tmp',
      moduleOrigins: readList('MODULE_ORIGINS'),
      trustedProxies: readList('TRUSTED_PROXIES'),
      scripts: brandConfig(themes, themes.default),
      brands: Object.fromEntries(brands.map((theme) => [theme, brandConfig(themes, theme)])),
      embeds: {
        usual: embedOf(themes, themes.default),
        own: Object.fromEntries(brands.map((theme) => [theme, embedOf(themes, theme)])),
      },
      embedOrigins: embedOrigins(),
      signed: embedRoutes,
      nginxModules: readList('NGINX_MODULES'),
    }),
  )
})
