import { addDays } from '@portal/domain/dates'
import type { FastifyInstance } from 'fastify'
import { instantOf } from '../clock/sao-paulo'
import { sendFile } from '../control/pages'
import { persona, personas } from '../personas'
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
    browser.execId = await browser.execution(debtor.taxId)
    if (debtor.senha === undefined) return '/'
    await browser.logIn()
    return '/painel-controle'
  }
  return { key, title: debtor.description, persona: key, daysAgo: 0, play }
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
  /**
   * Plays a scene, or a debtor's arrival, in a new world. The scene's key is the seed, so ids are reproducible. `page` is
   * the path to open; null stands for no login, no consult, or nothing that depends on the device cookie.
   */
  app.post<OfScene>('/sandbox/scenes/:key', async ({ params }, reply) => {
    const scene = sceneOf(params.key)
    const { clock, random } = worlds.at(null).sandbox
    const today = clock.today()
    const name = `${scene.key}-${random.bytes(3).toString('hex')}`
    const now = instantOf(addDays(today, -scene.daysAgo), '10:00')
    const world = worlds.renew(name, scene.key, now)
    const browser = new SceneBrowser(app, world, persona(scene.persona), today)
    const page = await scene.play(browser)
    const { debtor, execId, setCookie } = browser
    const cookies = [worldCookie(name), setCookie ?? []].flat()
    const { taxId: cpfCnpj } = browser.persona
    const opened = { world: name, page, cpfCnpj, token: debtor?.token ?? null, execId, setCookie }
    return reply.status(201).header('set-cookie', cookies).send(opened)
  })
  app.get<OfScene>('/sandbox/scenes/:key', async ({ params }, reply) => {
    sceneOf(params.key)
    return sendFile(reply, 'scene.html')
  })
}
