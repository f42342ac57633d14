import type { FastifyInstance } from 'fastify'
import { html, sendPage } from '../control/page/html'
import { worldCookie } from '../worlds/choose-world'
import type { Worlds } from '../worlds/worlds'
import { openScene } from './open-scene'
import { scenes } from './scenes'

/** Hands the scene to the portal of this origin: clears its storage and stores the session (names: spec §3). */
const script = `
const link = document.querySelector('#portal')
const { token, taxId, execId } = link.dataset
localStorage.clear()
sessionStorage.clear()
sessionStorage.setItem('identification', taxId)
if (execId) sessionStorage.setItem('execId', execId)
if (token) localStorage.setItem('loggedInUser', token)
location.replace(link.href)
`

export function registerSceneCalls(app: FastifyInstance, worlds: Worlds): void {
  app.get('/sandbox/scenes', async () => scenes.map(({ key, title, persona }) => ({ key, title, persona })))
  app.post<{ Params: { key: string } }>('/sandbox/scenes/:key', async ({ params }, reply) =>
    reply.status(201).send(await openScene(app, worlds, params.key)),
  )
  app.get<{ Params: { key: string } }>('/sandbox/scenes/:key', async ({ params }, reply) => {
    const { world, page, cpfCnpj, token, execId, setCookie } = await openScene(app, worlds, params.key)
    reply.header('set-cookie', [worldCookie(world), ...(setCookie === null ? [] : [setCookie])])
    return sendPage(
      reply,
      html`<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><title>Abrindo a cena</title></head>
<body><p><a id="portal" href="${page}" data-tax-id="${cpfCnpj}" data-token="${token ?? ''}" data-exec-id="${execId ?? ''}">Abrir o portal no mundo ${world}</a></p>
<script src="/sandbox/scene.js"></script></body></html>`,
    )
  })
  app.get('/sandbox/scene.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  )
}
