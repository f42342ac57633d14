import Fastify from 'fastify'
import { readArguments } from '../arguments'
import { readPort } from '../listen'
import { runCommand } from '../site'
import { Metrics, showMetrics, takeReports } from '../telemetry/metrics'

// Counts what browsers report, behind the gateway, as Prometheus metrics: never at a public address.
runCommand(async () => {
  readArguments({ usage: 'tsx delivery/commands/telemetry.ts' })
  const app = Fastify({ logger: false, forceCloseConnections: true, requestTimeout: 10_000 })
  const metrics = new Metrics()
  takeReports(app, metrics)
  showMetrics(app, metrics)
  console.log(
    await app.listen({
      port: readPort('TELEMETRY_PORT', 3200),
      host: process.env.TELEMETRY_HOST ?? '127.0.0.1',
    }),
  )
  process.on('SIGTERM', () => void app.close().then(() => process.exit()))
})
