import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import Fastify from 'fastify'
import { type Symbolicated, symbolicate } from '../build'
import {
  addressOf,
  CLIENT_LIMITS,
  forwardTo,
  forwardToSentry,
  gatewayConfig,
  Metrics,
  showMetrics,
  takeReports,
  takeRequests,
} from '../gateway'
import { serveJobs } from '../pages'
import { deployedOn, keepFresh } from '../registry'
import { atSite, gatesBy, orders, passBrowser, publishBuilds, rollback } from '../release'
import { receiveOrders, sendRollback } from '../remote-team'
import { CommandError, listen, onStop, readList, readNumber, readPort } from '../storage'
import { addVerbs, type Verb } from './program'
import { addRegistryCommands, SITE } from './registry-commands'

async function goBack(
  name: string,
  version: string | undefined,
  { to, dryRun }: { to?: string; dryRun?: true },
): Promise<void> {
  if (to !== undefined && orders.isDesk(to) && !dryRun)
    return console.log(await sendRollback(to, { folder: name, version }))
  const registry = await atSite(to, () => rollback(name, version), 'state')
  console.log(`${name} voltou para ${deployedOn(registry)[name]?.stable.version}`)
}

async function receive({ to, ...how }: { to?: string; force?: true; reason?: string }): Promise<void> {
  const gates = gatesBy(passBrowser, how)
  const port = readPort('RECEIVE_PORT', 4500)
  const app = Fastify({ logger: false, forceCloseConnections: true })
  receiveOrders(app, { ...gates, to })
  await keepFresh((renewal) => atSite(to, renewal, 'state'))
  await listen(app, port, 'RECEIVE_PORT')
  console.log(`Recebe publicações em http://localhost:${port}`)
  onStop(() => app.close().then(() => process.exit()))
}

async function collect(): Promise<void> {
  const app = Fastify({ logger: false, forceCloseConnections: true, requestTimeout: 10_000 })
  const metrics = new Metrics()
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = process.env
  const { SENTRY_DSN: dsn } = process.env
  const sinks = [...(endpoint ? [forwardTo(endpoint, headers)] : []), ...(dsn ? [forwardToSentry(dsn)] : [])]
  takeReports(app, metrics, sinks)
  showMetrics(app, metrics)
  const host = process.env.TELEMETRY_HOST ?? '127.0.0.1'
  const port = readPort('TELEMETRY_PORT', 3200)
  takeRequests(metrics, port, host)
  console.log(await app.listen({ port, host }))
  onStop(() => app.close().then(() => process.exit()))
}

async function render(): Promise<void> {
  const path = process.env.RENDER_SOCKET
  if (!path) throw new CommandError('Diga onde fica o soquete: RENDER_SOCKET=/render/socket')
  await serveJobs(path)
}

function placeOf({ frame, source, damaged }: Symbolicated): string {
  if (damaged !== undefined) return `${frame}  (não dá para ler o mapa deste arquivo que ${damaged} guarda)`
  if (source === undefined) return `${frame}  (este site não guarda o mapa deste arquivo)`
  const { module, version, file, line, column, commit } = source
  return `${file}:${line}:${column}  ${module} ${version}${commit ? `, commit ${commit.slice(0, 12)}` : ''}`
}

/** @param parts of a report; stdin by default */
async function showSources(parts: readonly string[], { to }: { to?: string }): Promise<void> {
  const report = parts.length > 0 ? parts.join(' ') : readFileSync(0, 'utf8')
  const frames = await atSite(to, async () => symbolicate(report))
  if (frames.length === 0)
    throw new CommandError('Não há lugar de arquivo nesse relato, como mfe-access/home.0c2fbc55.js:1:2345.')
  console.log(frames.map(placeOf).join('\n'))
}

async function printGatewayConfig(): Promise<void> {
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

const VERBS: readonly Verb[] = [
  ['gateway-config', 'escreve a configuração do nginx para este ambiente', printGatewayConfig],
  ['telemetry', 'conta o que os navegadores relatam, como métricas do Prometheus (TELEMETRY_PORT)', collect],
  ['renderer', 'desenha páginas para o gateway, onde não há rede nem chaves (RENDER_SOCKET)', render],
]

/** Commands that need no sources; the gateway's image has only these. */
export function addSiteCommands(program: Command): void {
  addRegistryCommands(program.command('registry'))
  addVerbs(program, VERBS)
  program
    .command('publish <pasta>')
    .description('publica o que npm run build construiu em outro lugar, o shell primeiro')
    .option('--to <site>', SITE)
    .action((from: string, { to }: { to?: string }) => publishBuilds(from, to))
  program
    .command('rollback <módulo|shell> [versão]')
    .description('volta para a versão anterior, ou para a que se diz')
    .option('--to <site>', `${SITE}, ou https://, de quem publica por outros`)
    .option('--dry-run', 'diz o que mudaria, e não muda nada')
    .action(goBack)
  program
    .command('receive')
    .description('publica módulos de outros repositórios, ao lado de um gateway (RECEIVE_PORT)')
    .option('--to <site>', SITE)
    .option('--force', 'sem as provas do navegador')
    .option('--reason <motivo>', 'de ir sem elas, que fica anotado')
    .action(receive)
  program
    .command('symbolicate [relato...]')
    .description(
      'diz o arquivo, a linha e o commit de cada lugar de um relato de erro (ou da entrada padrão)',
    )
    .option('--to <site>', SITE)
    .action(showSources)
}
