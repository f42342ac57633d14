import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { pathOf, worldCookie, worldName } from '../worlds/choose-world'

const TYPES = { html: 'text/html', css: 'text/css', mjs: 'text/javascript' }
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** A file of `page/`. */
export function sendFile(reply: FastifyReply, name: 'page' | 'scene', type: keyof typeof TYPES) {
  return reply
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type(`${TYPES[type]}; charset=utf-8`)
    .send(readFileSync(join(import.meta.dirname, 'page', `${name}.${type}`)))
}

/** A static page for people, which sends the control's calls. */
export function registerPages(app: FastifyInstance): void {
  app.get('/sandbox', async (_request, reply) => sendFile(reply, 'page', 'html'))
  app.get('/sandbox/', async ({ world }, reply) => reply.redirect(`${pathOf(world)}/sandbox`, 302))
  app.get('/sandbox/page.css', async (_request, reply) => sendFile(reply, 'page', 'css'))
  app.get('/sandbox/page.mjs', async (_request, reply) => sendFile(reply, 'page', 'mjs'))
  app.get('/sandbox/scene.mjs', async (_request, reply) => sendFile(reply, 'scene', 'mjs'))
  /** Keeps the browser in a world, or lets it leave without a name. */
  app.get<{ Querystring: { name?: string } }>('/sandbox/enter', async ({ query }, reply) => {
    const name = query.name === undefined ? null : worldName(query.name)
    return name === null
      ? reply.header('set-cookie', worldCookie('', 0)).redirect('/sandbox', 303)
      : reply.header('set-cookie', worldCookie(name)).redirect(`/w/${name}/sandbox`, 303)
  })
}
