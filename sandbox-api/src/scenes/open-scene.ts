import { addDays } from '@portal/domain/dates'
import type { FastifyInstance } from 'fastify'
import { Client } from '../client/client'
import { instantOf } from '../clock/sao-paulo'
import { html, sendPage } from '../control/page/html'
import { personas } from '../personas'
import { notFound } from '../server/problem'
import { systemRandom } from '../server/random'
import { pathOf, worldCookie } from '../worlds/choose-world'
import type { Worlds } from '../worlds/worlds'
import { type Scene, SceneBrowser, scenes } from './scenes'

/** A debtor right after a consult, logged in if they have a password. */
function justArrived(key: string): Scene | undefined {
  const debtor = personas.find((one) => one.key === key)
  if (debtor === undefined) return
  const play = async (browser: SceneBrowser) => {
    await browser.consult()
    if (debtor.senha === undefined) return '/'
    await browser.logIn()
    return '/painel-controle'
  }
  return { key, title: debtor.description, persona: key, daysAgo: 0, play }
}

/**
 * Plays a scene, or a debtor's arrival, in a new world. The scene's key is the seed, so ids are reproducible. `page` is
 * the path to open; null stands for no login, no consult, or nothing that depends on the device cookie.
 */
async function openScene(app: FastifyInstance, worlds: Worlds, key: string) {
  const scene = scenes.find((one) => one.key === key) ?? justArrived(key)
  if (scene === undefined) throw notFound('Cena não encontrada')
  const today = worlds.at(null).sandbox.clock.today()
  const name = `${key}-${systemRandom.bytes(3).toString('hex')}`
  const now = instantOf(addDays(today, -scene.daysAgo), '10:00')
  const world = worlds.renew(name, { seed: key, now })
  const browser = new SceneBrowser(new Client(app, world.sandbox, pathOf(world)), scene.persona, today)
  const page = await scene.play(browser)
  const { taxId: cpfCnpj, token, execId, setCookie } = browser
  return { world: name, page, cpfCnpj, token, execId, setCookie }
}

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

interface OfScene {
  Params: { key: string }
}

export function registerSceneCalls(app: FastifyInstance, worlds: Worlds): void {
  app.get('/sandbox/scenes', async () => scenes.map(({ key, title, persona }) => ({ key, title, persona })))
  app.post<OfScene>('/sandbox/scenes/:key', async ({ params }, reply) =>
    reply.status(201).send(await openScene(app, worlds, params.key)),
  )
  app.get<OfScene>('/sandbox/scenes/:key', async ({ params }, reply) => {
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
