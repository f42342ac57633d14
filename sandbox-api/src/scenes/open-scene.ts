import { addDays } from '@portal/domain/dates'
import type { FastifyInstance } from 'fastify'
import { Client } from '../client/client'
import { instantOf } from '../clock/sao-paulo'
import { personas } from '../personas'
import { notFound } from '../server/problem'
import { systemRandom } from '../server/random'
import { pathOf } from '../worlds/choose-world'
import type { Worlds } from '../worlds/worlds'
import { type Scene, Stage } from './scene'
import { scenes } from './scenes'

export interface OpenedScene {
  world: string
  /** Path of the portal's page. */
  page: string
  cpfCnpj: string
  /** null: nobody is logged in. */
  token: string | null
  /** The execution of a consult by the scene's browser; null without one. */
  execId: string | null
  /** A `Set-Cookie` header that makes the caller the scene's browser; null when nothing depends on it. */
  setCookie: string | null
}

/** A debtor as described who has just been consulted, and is logged in where there is a password. */
function justArrived(key: string): Scene | undefined {
  const debtor = personas.find((one) => one.key === key)
  return (
    debtor && {
      key,
      title: debtor.description,
      persona: key,
      async play(stage) {
        await stage.consult()
        if (debtor.senha === undefined) return '/'
        await stage.logIn()
        return '/painel-controle'
      },
    }
  )
}

/** Makes a fresh world and plays a scene in it, or lets a debtor arrive. The scene is the seed: its ids are the same each time. */
export async function openScene(app: FastifyInstance, worlds: Worlds, key: string): Promise<OpenedScene> {
  const scene = scenes.find((one) => one.key === key) ?? justArrived(key)
  if (scene === undefined) throw notFound('Cena não encontrada')
  const today = worlds.at(null).sandbox.clock.today()
  const name = `${key}-${systemRandom.bytes(3).toString('hex')}`
  const now = instantOf(addDays(today, -(scene.daysAgo ?? 0)), '10:00')
  const world = worlds.renew(name, { seed: key, now })
  const stage = new Stage(new Client(app, world.sandbox, pathOf(world)), scene.persona, today)
  const page = await scene.play(stage)
  const { taxId: cpfCnpj, token, execId, setCookie } = stage
  return { world: name, page, cpfCnpj, token, execId, setCookie }
}
