import { addDays } from '@portal/domain/dates'
import type { FastifyInstance } from 'fastify'
import { Client } from '../client/client'
import { instantOf } from '../clock/sao-paulo'
import { notFound } from '../server/problem'
import { systemRandom } from '../server/random'
import { pathOf } from '../worlds/choose-world'
import type { Worlds } from '../worlds/worlds'
import { Stage } from './scene'
import { scenes } from './scenes'

export interface OpenedScene {
  world: string
  /** Path of the portal's page. */
  page: string
  cpfCnpj: string
  /** null: nobody is logged in. */
  token: string | null
  /** A `Set-Cookie` header that makes the caller the scene's browser; null when nothing depends on it. */
  setCookie: string | null
}

/** Makes a fresh world and plays a scene in it. The scene is the seed: its ids are the same each time. */
export async function openScene(app: FastifyInstance, worlds: Worlds, key: string): Promise<OpenedScene> {
  const scene = scenes.find((one) => one.key === key)
  if (scene === undefined) throw notFound('Cena não encontrada')
  const today = worlds.at(null).sandbox.clock.today()
  const name = `${key}-${systemRandom.bytes(3).toString('hex')}`
  const now = instantOf(addDays(today, -(scene.daysAgo ?? 0)), '10:00')
  const world = worlds.renew(name, { seed: key, now })
  const stage = new Stage(new Client(app, world.sandbox, pathOf(world)), scene.persona, today)
  const page = await scene.play(stage)
  return { world: name, page, cpfCnpj: stage.taxId, token: stage.token, setCookie: stage.setCookie }
}
