import { addDays } from '@portal/domain/dates'
import type { FastifyInstance } from 'fastify'
import { Client } from '../client/client'
import { instantOf } from '../clock/sao-paulo'
import { sendFile } from '../control/pages'
import { personas } from '../personas'
import { notFound } from '../server/problem'
import { worldCookie } from '../worlds/choose-world'
import type { Worlds } from '../worlds/worlds'
import { type Scene, SceneBrowser, scenes } from './scenes'

/** A scene, or a debtor right after a consult, logged in if they have a password. */
function sceneOf(key: string): Scene {
  const scene = scenes.find((one) => one.key === key)
  if (scene !== undefined) return scene
  const debtor = personas.find((one) => one.key === key)
  if (debtor === undefined) throw notFound('Cena não encontrada')
  const play = async (browser: SceneBrowser) => {
    browser.execId = await browser.client.execution(debtor.taxId)
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
async function openScene(app: FastifyInstance, worlds: Worlds, scene: Scene) {
  const { key } = scene
  const { clock, random } = worlds.at(null).sandbox
  const today = clock.today()
  const name = `${key}-${random.bytes(3).toString('hex')}`
  const now = instantOf(addDays(today, -scene.daysAgo), '10:00')
  const world = worlds.renew(name, { seed: key, now })
  const browser = new SceneBrowser(new Client(app, world), scene.persona, today)
  const page = await scene.play(browser)
  const { taxId: cpfCnpj, visitor, execId, setCookie } = browser
  return { world: name, page, cpfCnpj, token: visitor?.token ?? null, execId, setCookie }
}

interface OfScene {
  Params: { key: string }
}

export function registerSceneCalls(app: FastifyInstance, worlds: Worlds, portal: string): void {
  // Scenes open at the portal's own origin, where its storage is.
  app.get('/sandbox/scenes', async () =>
    scenes.map(({ key, title, persona }) => ({
      key,
      title,
      persona,
      url: `${portal}/sandbox/scenes/${key}`,
    })),
  )
  app.post<OfScene>('/sandbox/scenes/:key', async ({ params }, reply) => {
    const opened = await openScene(app, worlds, sceneOf(params.key))
    const cookies = [worldCookie(opened.world), opened.setCookie ?? []].flat()
    return reply.status(201).header('set-cookie', cookies).send(opened)
  })
  app.get<OfScene>('/sandbox/scenes/:key', async ({ params }, reply) => {
    sceneOf(params.key)
    return sendFile(reply, 'scene', 'html')
  })
}
