import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { pathOf, worldCookie, worldName } from '../worlds/choose-world'

const TYPES: Record<string, string> = { '.html': 'text/html', '.css': 'text/css', '.mjs': 'text/javascript' }
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** A file of `page/`. */
export const sendFile = (reply: FastifyReply, name: string) =>
  reply
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type(`${TYPES[extname(name)]}; charset=utf-8`)
    .send(readFileSync(join(import.meta.dirname, 'page', name)))

/** A static page for people, which sends the control's calls. */
export function registerPages(app: FastifyInstance): void {
  app.get('/sandbox', async (_request, reply) => sendFile(reply, 'page.html'))
  app.get('/sandbox/', async ({ world }, reply) => reply.redirect(`${pathOf(world)}/sandbox`, 302))
  for (const name of ['page.css', 'page.mjs', 'scene.mjs']) {
    app.get(`/sandbox/${name}`, async (_request, reply) => sendFile(reply, name))
  }
  /** Keeps the browser in a world, or lets it leave without a name. */
  app.get<{ Querystring: { name?: string } }>('/sandbox/enter', async ({ query }, reply) => {
    const name = query.name === undefined ? null : worldName(query.name)
    return name === null
      ? reply.header('set-cookie', worldCookie('', 0)).redirect('/sandbox', 303)
      : reply.header('set-cookie', worldCookie(name)).redirect(`/w/${name}/sandbox`, 303)
  })
}
