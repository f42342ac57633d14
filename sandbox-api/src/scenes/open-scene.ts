import { addDays } from '@portal/domain/dates'
import type { FastifyInstance } from 'fastify'
import { Client } from '../client/client'
import { instantOf } from '../clock/sao-paulo'
import { personas } from '../personas'
import { notFound } from '../server/problem'
import { systemRandom } from '../server/random'
import { pathOf } from '../worlds/choose-world'
import type { Worlds } from '../worlds/worlds'
import { type Scene, SceneBrowser } from './scene'
import { scenes } from './scenes'

export interface OpenedScene {
  world: string
  /** Path of the page to open. */
  page: string
  cpfCnpj: string
  /** null without a login. */
  token: string | null
  /** Execution of a consult by the scene's browser; null without one. */
  execId: string | null
  /** `Set-Cookie` header with the scene's device cookie; null if nothing depends on it. */
  setCookie: string | null
}

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

/** Plays a scene, or a debtor's arrival, in a new world. The scene's key is the seed, so ids are reproducible. */
export async function openScene(app: FastifyInstance, worlds: Worlds, key: string): Promise<OpenedScene> {
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
