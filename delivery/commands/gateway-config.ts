import { join } from 'node:path'
import { defaultConfig } from '@portal/demo-bank'
import { readArguments } from '../arguments'
import { deploymentConfig } from '../deployment-config'
import { embedRoutes } from '../embed-signing'
import { readList, readNumber } from '../environment'
import { CLIENT_LIMITS } from '../gateway/clients'
import { gatewayConfig } from '../gateway/config'
import { readPort } from '../listen'
import { CommandError, readJson, runCommand, siteDir } from '../site'

// Prints the gateway's nginx configuration for the current environment.
runCommand(async () => {
  readArguments({ usage: 'gateway-config' })
  const api = process.env.API_BASE
  if (!api) throw new CommandError('Diga onde está a API do banco: API_BASE=https://…')
  const themes = process.env.PORTAL_THEMES
    ? JSON.parse(process.env.PORTAL_THEMES)
    : readJson<{ default: string; hosts: Record<string, string> }>(join(siteDir(), 'themes/hosts.json'))
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
      collector: process.env.FIELD_COLLECTOR || undefined,
      themes,
      work: process.env.GATEWAY_WORK ?? '/tmp',
      moduleOrigins: readList('MODULE_ORIGINS'),
      trustedProxies: readList('TRUSTED_PROXIES'),
      scripts: deploymentConfig(defaultConfig),
      signed: embedRoutes(),
      nginxModules: readList('NGINX_MODULES'),
    }),
  )
})
