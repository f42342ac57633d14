import { openApi } from '@portal/contract/openapi'
import { Type } from '@sinclair/typebox'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { debtorOf } from '../access/debtors'
import { issueLink } from '../access/executions'
import { isoOf } from '../clock/sao-paulo'
import { post, sentMessages } from '../contact/outbox'
import { listOf } from '../negotiation/negotiation-handlers'
import { personas } from '../personas'
import { updateSeed } from '../personas/seed'
import { recordingOf } from '../recording/recording'
import { registerSceneCalls } from '../scenes/open-scene'
import { conflict, forbidden, invalidField, notFound } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { checked } from '../server/validation'
import { advance } from '../time/advance'
import { pastEvents } from '../time/events'
import { orderPayments, PaymentBody } from '../time/payments'
import { worldName } from '../worlds/choose-world'
import type { World } from '../worlds/world'
import type { Worlds } from '../worlds/worlds'
import { FaultBody } from './faults'
import { registerPages } from './pages'

const strict = { additionalProperties: false }
const Instant = Type.String({ format: 'date-time' })
const LinkBody = Type.Object({ cpfCnpj: Type.String() }, strict)
const ClockBody = Type.Object({ now: Type.Union([Instant, Type.Null()]) }, strict)
const AdvanceBody = Type.Object({ to: Instant }, strict)
const NewWorldBody = Type.Object(
  { seed: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })), now: Type.Optional(Type.String()) },
  strict,
)

function instantFrom(now: string): Date {
  const at = new Date(now)
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < 2001 || at.getUTCFullYear() > 2090) {
    throw invalidField('now', 'Data fora do intervalo')
  }
  return at
}

/** null returns to real time. Seeded agreements move with the date. */
export function setClock(sandbox: Sandbox, now: string | null): void {
  sandbox.clock.set(now === null ? null : instantFrom(now))
  updateSeed(sandbox)
}

/** Sends a session link (spec §3) as the bank would: by SMS, in the outbox. */
function sendSessionLink(sandbox: Sandbox, { cpfCnpj }: { cpfCnpj: string }) {
  const { taxId, phone, persona } = debtorOf(sandbox, cpfCnpj)
  const zeroEntry = persona.offers?.some(({ family }) => family === 'ZERO_ENTRADA') === true
  const query = new URLSearchParams({
    cpfCnpj: taxId,
    execId: issueLink(sandbox, taxId),
    ...(zeroEntry && { SEMENTRADA: '1' }),
  })
  const link = `/?${query}`
  post(sandbox, taxId, { channel: 'SMS', to: phone, link, text: 'Veja a sua proposta pelo link.' })
  return { link }
}

/** JSON omits the optional fields that a persona lacks. */
const shownPersonas = () =>
  personas.map(({ key, description, expected, taxId, senha, name, city, ...facts }) => ({
    ...{ key, description, cpfCnpj: taxId, senha, expected, nome: name, nascimento: facts.birthDate },
    ...{ nomeMae: facts.motherName, anoFundacao: facts.foundationYear, cpfResponsavel: facts.partner },
    cidade: city,
  }))
export type ShownPersona = ReturnType<typeof shownPersonas>[number]

interface OfDebtor {
  Querystring: { cpfCnpj?: string }
}
interface OfWorld {
  Params: { name: string }
}

const shownClock = ({ clock }: World) => ({ now: isoOf(clock.now()), shifted: clock.isShifted })

const shownWorld = (world: World) => ({
  name: world.name,
  seed: world.seed,
  calls: world.calls.latest.length,
  ...shownClock(world),
})

const created = (reply: FastifyReply, data: unknown) => reply.status(201).send(data)

/** The operator's API of the sandbox: reads and changes everything in the caller's world. */
export function registerControl(app: FastifyInstance, worlds: Worlds, portal: string): void {
  app.addHook('onRequest', async ({ headers, method, url }) => {
    // CSRF protection: another site must not control the sandbox through a visitor's browser, but may link to a scene.
    const isSceneLink =
      method === 'GET' && url.startsWith('/sandbox/scenes/') && headers['sec-fetch-mode'] === 'navigate'
    if (headers['sec-fetch-site'] === 'cross-site' && !isSceneLink) throw forbidden()
  })
  /** A call without an answer. */
  const command = (method: 'POST' | 'DELETE', url: string, work: (world: World) => void) =>
    app.route({
      method,
      url,
      handler: async ({ world }, reply) => {
        work(world)
        return reply.status(204).send()
      },
    })
  app.get('/sandbox/personas', async () => shownPersonas())
  app.get<OfDebtor>('/sandbox/outbox', async ({ query, sandbox }) =>
    sentMessages(sandbox, query.cpfCnpj ?? null),
  )
  app.get<OfDebtor>('/sandbox/negotiations', async ({ query, sandbox }) =>
    listOf(sandbox, debtorOf(sandbox, query.cpfCnpj ?? '')),
  )
  app.post('/sandbox/links', async ({ body, sandbox }, reply) =>
    created(reply, sendSessionLink(sandbox, checked(LinkBody, body))),
  )
  app.get('/sandbox/clock', async ({ world }) => shownClock(world))
  app.put('/sandbox/clock', async ({ body, world, sandbox }) => {
    setClock(sandbox, checked(ClockBody, body).now)
    return shownClock(world)
  })
  app.post('/sandbox/advance', async ({ body, world, sandbox }) => {
    const happened = advance(sandbox, instantFrom(checked(AdvanceBody, body).to))
    return { ...shownClock(world), happened }
  })
  app.get('/sandbox/happened', async ({ sandbox }) => pastEvents(sandbox))
  app.post('/sandbox/payments', async ({ body, sandbox }, reply) => {
    const ordered = orderPayments(sandbox, checked(PaymentBody, body))
    return created(
      reply,
      ordered.map(({ number, due }) => ({ parcela: number, vencimento: due })),
    )
  })
  app.get('/sandbox/faults', async ({ world }) => world.faults.list())
  app.post('/sandbox/faults', async ({ body, world }, reply) =>
    created(reply, world.faults.add(checked(FaultBody, body))),
  )
  command('DELETE', '/sandbox/faults', ({ faults }) => faults.clear())
  command('POST', '/sandbox/reset', (world) => world.reset())
  app.get('/sandbox/calls', async ({ world }) => world.calls.journal())
  command('DELETE', '/sandbox/calls', ({ calls }) => calls.clear())
  app.get('/sandbox/openapi.json', async () => openApi())
  app.get('/sandbox/worlds', async ({ world }) => {
    const { most, worlds: named, evicted } = worlds.list()
    return { current: shownWorld(world), most, worlds: named.map(shownWorld), evicted }
  })
  app.put<OfWorld>('/sandbox/worlds/:name', async ({ params, body }, reply) => {
    const { seed, now } = checked(NewWorldBody, body ?? {})
    const at = now === undefined ? undefined : instantFrom(now)
    return created(reply, shownWorld(worlds.renew(worldName(params.name), { seed, now: at })))
  })
  app.delete<OfWorld>('/sandbox/worlds/:name', async ({ params }, reply) => {
    if (!worlds.remove(params.name)) throw notFound('Mundo não encontrado')
    return reply.status(204).send()
  })
  app.get('/sandbox/recording', async ({ world }, reply) => {
    const { name, seed } = world
    if (seed === null) throw conflict('O mundo comum não é gravado', 'MUNDO_COMUM')
    return reply
      .header('content-disposition', `attachment; filename="${name}.har"`)
      .send(recordingOf(world, seed))
  })
  registerSceneCalls(app, worlds, portal)
  registerPages(app)
}
