import { join } from 'node:path'
import { defaultConfig } from '@portal/demo-bank'
import { readArguments } from '../arguments'
import { deploymentConfig } from '../deployment-config'
import { readList } from '../environment'
import { gatewayConfig } from '../gateway-config'
import { CommandError, readJson, runCommand, siteDir } from '../site'

// Prints the gateway's nginx configuration for the current environment.
runCommand(async () => {
  readArguments({ usage: 'gateway-config' })
  const api = process.env.API_BASE
  if (!api) throw new CommandError('Diga onde está a API do banco: API_BASE=https://…')
  const themes = process.env.PORTAL_THEMES
    ? JSON.parse(process.env.PORTAL_THEMES)
    : readJson<{ default: string; hosts: Record<string, string> }>(join(siteDir(), 'themes/hosts.json'))
  process.stdout.write(
    gatewayConfig({
      port: Number(process.env.PORT ?? 8080),
      site: siteDir(),
      api: api.replace(/\/$/, ''),
      themes,
      work: process.env.GATEWAY_WORK ?? '/tmp',
      moduleOrigins: readList('MODULE_ORIGINS'),
      trustedProxies: readList('TRUSTED_PROXIES'),
      recorders: deploymentConfig(defaultConfig).recorders,
      nginxModules: readList('NGINX_MODULES'),
    }),
  )
})
