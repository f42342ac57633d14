import Fastify from 'fastify'
import { readArguments } from '../arguments'
import { fieldStore, showField, takeFieldReports } from '../field/collector'
import { readPort } from '../listen'
import { runCommand } from '../site'

// Collects what visitors' browsers tell, behind the gateway, and shows it to operators: never at a public address.
runCommand(async () => {
  readArguments({ usage: 'tsx delivery/commands/field.ts' })
  const app = Fastify({ logger: false, forceCloseConnections: true, requestTimeout: 10_000 })
  const store = fieldStore()
  app.addHook('onSend', async (_, reply) => {
    reply.headers({
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src data:; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
  })
  takeFieldReports(app, store)
  showField(app, store)
  console.log(
    await app.listen({ port: readPort('FIELD_PORT', 3200), host: process.env.FIELD_HOST ?? '127.0.0.1' }),
  )
  process.on('SIGTERM', () => void app.close().then(() => process.exit()))
})
