import { openApi } from '@portal/contract/openapi'
import { Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { debtorOf } from '../access/debtors'
import { sentMessages } from '../contact/outbox'
import { listOf } from '../negotiation/negotiation-handlers'
import { registerSceneCalls } from '../scenes/scene-calls'
import { forbidden } from '../server/problem'
import { registerTimeCalls } from '../time/time-calls'
import { registerWorldCalls } from '../worlds/world-calls'
import type { Worlds } from '../worlds/worlds'
import { checked, LinkBody, sendSessionLink, setClock, shownClock, shownPersonas } from './controls'
import { FaultBody } from './faults'
import { registerPages } from './page/pages'

const ClockBody = Type.Object(
  { now: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]) },
  { additionalProperties: false },
)

/** The operator's API of the sandbox: reads and changes everything. */
export function registerControl(app: FastifyInstance, worlds: Worlds, portal: string): void {
  app.addHook('onRequest', async ({ headers, method, url }) => {
    // CSRF protection: another site must not control the sandbox through a visitor's browser, but may link to a scene.
    const isSceneLink =
      method === 'GET' && url.startsWith('/sandbox/scenes/') && headers['sec-fetch-mode'] === 'navigate'
    if (headers['sec-fetch-site'] === 'cross-site' && !isSceneLink) throw forbidden()
  })
  app.get('/sandbox/personas', async () => shownPersonas())
  app.get<{ Querystring: { cpfCnpj?: string } }>('/sandbox/outbox', async ({ query, world }) =>
    sentMessages(world.sandbox, query.cpfCnpj ?? null),
  )
  app.get<{ Querystring: { cpfCnpj?: string } }>('/sandbox/negotiations', async ({ query, world }) =>
    listOf(world.sandbox, debtorOf(world.sandbox, query.cpfCnpj ?? '')),
  )
  app.post('/sandbox/links', async ({ body, world }, reply) =>
    reply.status(201).send(sendSessionLink(world.sandbox, checked(LinkBody, body))),
  )
  app.get('/sandbox/clock', async ({ world }) => shownClock(world.sandbox))
  app.put('/sandbox/clock', async ({ body, world }) => {
    setClock(world.sandbox, checked(ClockBody, body).now)
    return shownClock(world.sandbox)
  })
  app.get('/sandbox/faults', async ({ world }) => world.faults.list())
  app.post('/sandbox/faults', async ({ body, world }, reply) => {
    return reply.status(201).send(world.faults.add(checked(FaultBody, body)))
  })
  app.delete('/sandbox/faults', async ({ world }, reply) => {
    world.faults.clear()
    return reply.status(204).send()
  })
  app.post('/sandbox/reset', async ({ world }, reply) => {
    world.reset()
    return reply.status(204).send()
  })
  app.get('/sandbox/calls', async ({ world }) => world.journal.list())
  app.delete('/sandbox/calls', async ({ world }, reply) => {
    world.journal.clear()
    return reply.status(204).send()
  })
  app.get('/sandbox/openapi.json', async () => openApi())
  registerWorldCalls(app, worlds)
  registerTimeCalls(app)
  registerSceneCalls(app, worlds)
  registerPages(app, worlds, portal)
}
