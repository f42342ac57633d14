import { openApi } from '@portal/contract/openapi'
import { Type } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
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

const shownClock = ({ clock }: World) => ({ now: isoOf(clock.now()), shifted: clock.isShifted })

const shownWorld = (world: World) => ({
  name: world.name,
  seed: world.seed,
  calls: world.calls.latest.length,
  ...shownClock(world),
})

type ControlRequest = { Querystring: { cpfCnpj?: string }; Params: { name: string } }

/** The operator's calls, as `method path status`; they read and change everything in the caller's world. */
const callsOn = (
  worlds: Worlds,
): Readonly<Record<string, (request: FastifyRequest<ControlRequest>) => unknown>> => ({
  'GET /sandbox/personas 200': shownPersonas,
  'GET /sandbox/outbox 200': ({ query, sandbox }) => sentMessages(sandbox, query.cpfCnpj ?? null),
  'GET /sandbox/negotiations 200': ({ query, sandbox }) =>
    listOf(sandbox, debtorOf(sandbox, query.cpfCnpj ?? '')),
  'POST /sandbox/links 201': ({ body, sandbox }) => sendSessionLink(sandbox, checked(LinkBody, body)),
  'GET /sandbox/clock 200': ({ world }) => shownClock(world),
  'PUT /sandbox/clock 200': ({ body, world, sandbox }) => {
    setClock(sandbox, checked(ClockBody, body).now)
    return shownClock(world)
  },
  'POST /sandbox/advance 200': ({ body, world, sandbox }) => {
    const happened = advance(sandbox, instantFrom(checked(AdvanceBody, body).to))
    return { ...shownClock(world), happened }
  },
  'GET /sandbox/happened 200': ({ sandbox }) => pastEvents(sandbox),
  'POST /sandbox/payments 201': ({ body, sandbox }) =>
    orderPayments(sandbox, checked(PaymentBody, body)).map(({ number, due }) => ({
      parcela: number,
      vencimento: due,
    })),
  'GET /sandbox/faults 200': ({ world }) => world.faults.list(),
  'POST /sandbox/faults 201': ({ body, world }) => world.faults.add(checked(FaultBody, body)),
  'DELETE /sandbox/faults 204': ({ world }) => world.faults.clear(),
  'POST /sandbox/reset 204': ({ world }) => world.reset(),
  'GET /sandbox/calls 200': ({ world }) => world.calls.journal(),
  'DELETE /sandbox/calls 204': ({ world }) => world.calls.clear(),
  'GET /sandbox/openapi.json 200': openApi,
  'GET /sandbox/worlds 200': ({ world }) => {
    const { most, worlds: named, evicted } = worlds.list()
    return { current: shownWorld(world), most, worlds: named.map(shownWorld), evicted }
  },
  'PUT /sandbox/worlds/:name 201': ({ params, body }) => {
    const { seed, now } = checked(NewWorldBody, body ?? {})
    const at = now === undefined ? undefined : instantFrom(now)
    return shownWorld(worlds.renew(worldName(params.name), seed, at))
  },
  'DELETE /sandbox/worlds/:name 204': ({ params }) => {
    if (!worlds.remove(params.name)) throw notFound('Mundo não encontrado')
  },
})

export function registerControl(app: FastifyInstance, worlds: Worlds, portal: string): void {
  app.addHook('onRequest', async ({ headers, method, url }) => {
    // CSRF protection: another site must not control the sandbox through a visitor's browser, but may link to a scene.
    const isSceneLink =
      method === 'GET' && url.startsWith('/sandbox/scenes/') && headers['sec-fetch-mode'] === 'navigate'
    if (headers['sec-fetch-site'] === 'cross-site' && !isSceneLink) throw forbidden()
  })
  for (const [name, answer] of Object.entries(callsOn(worlds))) {
    const [method = '', url = '', status] = name.split(' ')
    app.route<ControlRequest>({
      method,
      url,
      handler: async (request, reply) => reply.status(Number(status)).send(answer(request)),
    })
  }
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
