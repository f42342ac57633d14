import type { FastifyInstance } from 'fastify'
import { findRelease, findShell } from '../released-files'
import { FIELD_PATH, FIELD_REPORT } from '../site-routes'
import { BEACON_LIMIT, parseBeacon } from './beacon'
import { FieldStore } from './field-store'
import { fieldPage } from './page'
import { FIELD_STYLE } from './style'

const STYLE = `${FIELD_PATH}/style.css`

/** A store of what the site has released. */
export const fieldStore = (): FieldStore =>
  new FieldStore(
    (module, version) =>
      (module === 'shell' ? findShell(version) : findRelease(module, version)) !== undefined,
  )

/** Takes what browsers send; `navigator.sendBeacon` sends text. Nothing of the request but its text is read. */
export function takeFieldReports(app: FastifyInstance, store: FieldStore): void {
  app.post(FIELD_REPORT, { bodyLimit: BEACON_LIMIT }, async ({ body }, reply) => {
    if (typeof body === 'string') store.record(parseBeacon(body))
    return reply.code(204).send()
  })
}

/** For operators alone: the page, and a module's figures for who decides about its releases. */
export function showField(app: FastifyInstance, store: FieldStore): void {
  app.get(FIELD_PATH, (_, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(fieldPage(store, STYLE)),
  )
  app.get(STYLE, (_, reply) => reply.type('text/css; charset=utf-8').send(FIELD_STYLE))
  app.get<{ Querystring: { module?: string } }>(`${FIELD_PATH}/summary`, ({ query }, reply) =>
    query.module === undefined
      ? reply.code(400).send({ error: 'module=<name>' })
      : reply.header('cache-control', 'no-store').send(store.summary(query.module)),
  )
}
