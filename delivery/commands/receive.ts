import Fastify from 'fastify'
import { readArguments } from '../arguments'
import { gatesBy, passBrowser } from '../gates/pass-gates'
import { listen, readPort } from '../listen'
import { keepFresh } from '../registry-store'
import { runCommand } from '../site'
import { receiveOrders } from '../standalone/receive'
import { atSite } from '../storage/site-store'

// Takes releases of modules in repositories of their own, beside a gateway, at an address of its own.
runCommand(async () => {
  const usage = 'npm run receive [-- --to=<site>] [--force --reason="…"]'
  const { options } = readArguments({ usage, options: ['to', 'force', 'reason'], flags: ['force'] })
  const gates = gatesBy(passBrowser, options, usage)
  const port = readPort('RECEIVE_PORT', 4500)
  const { to } = options
  const app = Fastify({ logger: false, forceCloseConnections: true })
  const inTurn = receiveOrders(app, { ...gates, to })
  await keepFresh((renewal) => inTurn(() => atSite(to, renewal, 'state')))
  await listen(app, port, 'RECEIVE_PORT')
  console.log(`Recebe publicações em http://localhost:${port}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void app.close().then(() => process.exit()))
})
