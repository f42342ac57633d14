import type { FastifyInstance } from 'fastify'
import { sentMessages } from '../contact/outbox'
import { forbidden } from '../server/problem'
import {
  type Controls,
  clockFrom,
  faultFrom,
  linkOrderFrom,
  resetEverything,
  sendSessionLink,
  setClock,
  shownClock,
  shownPersonas,
} from './controls'
import { openApi } from './openapi'
import { registerPages } from './page/pages'

/** The operator's API of the sandbox: read and change everything. */
export function registerControl(app: FastifyInstance, controls: Controls): void {
  const { sandbox, faults, journal } = controls
  app.addHook('onRequest', async ({ headers }) => {
    // A page of another site must not control the sandbox through its visitor's browser.
    if (headers['sec-fetch-site'] === 'cross-site') throw forbidden()
  })
  app.get('/sandbox/personas', async () => shownPersonas())
  app.get<{ Querystring: { cpfCnpj?: string } }>('/sandbox/outbox', async ({ query }) =>
    sentMessages(sandbox, query.cpfCnpj ?? null),
  )
  app.post('/sandbox/links', async ({ body }, reply) =>
    reply.status(201).send(sendSessionLink(sandbox, linkOrderFrom(body))),
  )
  app.get('/sandbox/clock', async () => shownClock(sandbox))
  app.put('/sandbox/clock', async ({ body }) => {
    setClock(sandbox, clockFrom(body))
    return shownClock(sandbox)
  })
  app.get('/sandbox/faults', async () => faults.list())
  app.post('/sandbox/faults', async ({ body }, reply) => {
    return reply.status(201).send(faults.add(faultFrom(body)))
  })
  app.delete('/sandbox/faults', async (_request, reply) => {
    faults.clear()
    return reply.status(204).send()
  })
  app.post('/sandbox/reset', async (_request, reply) => {
    resetEverything(controls)
    return reply.status(204).send()
  })
  app.get('/sandbox/calls', async () => journal.list())
  app.delete('/sandbox/calls', async (_request, reply) => {
    journal.clear()
    return reply.status(204).send()
  })
  app.get('/sandbox/openapi.json', async () => openApi())
  registerPages(app, controls)
}
