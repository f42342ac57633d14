import cors from '@fastify/cors'
import fastify, { type FastifyInstance } from 'fastify'
import { Clock } from './clock/clock'
import { registerControl } from './control/control'
import { Faults } from './control/faults'
import { Journal } from './control/journal'
import { refreshDaily, updateSeed } from './personas/seed'
import { altcha, type RemoteCheck, remoteBotCheck } from './server/bot-check'
import { handleErrors, sendProblem } from './server/errors'
import { handlers } from './server/handlers'
import { Limits } from './server/limits'
import { MAX_UPLOAD, registerCalls } from './server/register-calls'
import type { Sandbox } from './server/sandbox'
import { readSecrets } from './server/secrets'
import { Store } from './store/store'

export interface SandboxOptions {
  /** Path of an SQLite file, ':memory:', or the URL of a libSQL server. */
  database: string
  databaseToken?: string
  /** Enables /sandbox: personas, codes, clock and faults are for tests, not for the public. */
  control: boolean
  sessionMinutes?: number
  voiceCodes?: boolean
  /** Another bot-check provider; ALTCHA when absent. */
  botCheck?: RemoteCheck
  /** ALTCHA's maximum work; the default is meant for people, less is enough for tests. */
  botCheckRounds?: number
  /** Addresses or networks of the reverse proxies whose X-Forwarded-For is believed; this machine by default. */
  trustedProxies?: readonly string[]
  /** Real time in milliseconds. */
  time?: () => number
  /** Called with errors inside the sandbox. */
  report?: (error: unknown) => void
}

export interface RunningSandbox {
  app: FastifyInstance
  sandbox: Sandbox
}

const BODY_LIMIT = 256 * 1024
/** A solved bot check is sent in the path. */
const LONGEST_PARAM = 4000

function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = body.toString()
    if (text === '') return done(null, undefined)
    try {
      done(null, JSON.parse(text))
    } catch {
      done(Object.assign(new Error('broken JSON'), { statusCode: 400 }), undefined)
    }
  })
  for (const type of ['application/pdf', 'image/jpeg', 'image/png']) {
    app.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: MAX_UPLOAD + 1 }, (_request, body, done) =>
      done(null, body),
    )
  }
}

export async function buildSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const clock = new Clock(options.time)
  const store = new Store(options.database, options.databaseToken)
  const secrets = readSecrets(store)
  const sandbox: Sandbox = {
    store,
    clock,
    secrets,
    limits: new Limits(store, clock),
    botCheck: options.botCheck
      ? remoteBotCheck(options.botCheck)
      : altcha(secrets.botCheck, options.botCheckRounds),
    sessionMinutes: options.sessionMinutes ?? 60,
    voiceCodes: options.voiceCodes ?? false,
  }
  updateSeed(sandbox)

  const app = fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: [...(options.trustedProxies ?? ['loopback'])],
    routerOptions: { maxParamLength: LONGEST_PARAM },
    frameworkErrors: (_error, _request, reply) => {
      sendProblem(reply, { title: 'Endereço inválido', status: 400, codigo: 'REQUISICAO_INVALIDA' })
    },
  })
  readBodies(app)
  handleErrors(app, options.report ?? (() => {}))
  const faults = new Faults()
  const journal = new Journal(clock)
  if (options.control) {
    journal.attach(app)
    faults.attach(app)
    await app.register(async (control) => registerControl(control, { sandbox, faults, journal }))
  }
  await app.register(async (calls) => {
    // The embedded widget calls from other sites; nothing here uses cookies. The control is excluded.
    await calls.register(cors, {
      origin: '*',
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: [
        'authorization',
        'content-type',
        'idempotency-key',
        'x-bot-check',
        'x-csrf-token',
        'x-identification',
      ],
      exposedHeaders: ['retry-after'],
      maxAge: 600,
    })
    const followCalendar = refreshDaily(sandbox)
    calls.addHook('onRequest', async () => followCalendar())
    registerCalls(calls, sandbox, handlers)
  })
  // A keep-alive connection would keep the process running.
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('onClose', async () => store.close())
  return { app, sandbox }
}
