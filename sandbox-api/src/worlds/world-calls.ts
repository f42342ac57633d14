import { Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { isoOf } from '../clock/sao-paulo'
import { checked, instantFrom } from '../control/controls'
import { conflict, notFound } from '../server/problem'
import { worldName } from './choose-world'
import type { World } from './world'
import type { Worlds } from './worlds'

const NewWorldBody = Type.Object(
  { seed: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })), now: Type.Optional(Type.String()) },
  { additionalProperties: false },
)

const shown = ({ name, seed, sandbox, journal }: World) => ({
  name,
  seed,
  now: isoOf(sandbox.clock.now()),
  calls: journal.list().length,
})

/** The operator's calls that manage worlds; all others act on the caller's world. */
export function registerWorldCalls(app: FastifyInstance, worlds: Worlds): void {
  app.get('/sandbox/worlds', async ({ world }) => {
    const { most, worlds: named, evicted } = worlds.list()
    return { current: shown(world), most, worlds: named.map(shown), evicted }
  })
  app.put<{ Params: { name: string } }>('/sandbox/worlds/:name', async ({ params, body }, reply) => {
    const { seed, now } = checked(NewWorldBody, body ?? {})
    const world = worlds.renew(worldName(params.name), {
      ...(seed === undefined ? {} : { seed }),
      ...(now === undefined ? {} : { now: instantFrom(now) }),
    })
    return reply.status(201).send(shown(world))
  })
  app.get('/sandbox/recording', async ({ world: { name, recorder } }, reply) => {
    if (recorder === null) throw conflict('O mundo comum não é gravado', 'MUNDO_COMUM')
    return reply
      .header('content-disposition', `attachment; filename="${name}.har"`)
      .send(recorder.recording())
  })
  app.delete<{ Params: { name: string } }>('/sandbox/worlds/:name', async ({ params }, reply) => {
    if (!worlds.remove(params.name)) throw notFound('Mundo não encontrado')
    return reply.status(204).send()
  })
}
