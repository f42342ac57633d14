import cors from '@fastify/cors'
import { type CallDefinition, contract } from '@portal/contract'
import fastify, { type FastifyRequest } from 'fastify'
import { applyDueContacts } from './contact/contact-changes'
import { registerControl } from './control/control'
import { provokeFaults } from './control/faults'
import { notePendingConclusions } from './negotiation/conclude'
import { followCalendar } from './personas/seed'
import { recordCalls } from './recording/calls'
import { handleErrors, sendProblem } from './server/errors'
import { handlers } from './server/handlers'
import { JSON_LIMIT, parseJsonBody } from './server/json-body'
import { logCalls, logRefusals } from './server/logs'
import { ProblemError } from './server/problem'
import { registerCalls } from './server/register-calls'
import type { WorldOptions } from './server/sandbox'
import { chooseWorlds, withoutWorld } from './worlds/choose-world'
import { Worlds } from './worlds/worlds'

export interface SandboxOptions extends WorldOptions {
  /** Enables /sandbox and worlds, which expose personas, codes, clock and faults. Not for public deployments. */
  control: boolean
  /** Addresses or networks of reverse proxies whose X-Forwarded-For is trusted; default: this machine. */
  trustedProxies?: readonly string[] | undefined
  /** Called with a line of JSON for every refusal: failed logins, lock-outs, limits. */
  logRefusal?: ((line: string) => void) | undefined
  /** Called with a line of JSON for every call. */
  logCall?: ((line: string) => void) | undefined
  /** Called with errors inside the sandbox. */
  report?: (error: unknown) => void
}

/** Paths of the embedded widget's cross-origin calls; only their responses have CORS headers (ASVS 5.0 3.4.2). */
const crossOriginPaths = Object.entries<CallDefinition>(contract)
  .filter(([, { crossOrigin }]) => crossOrigin)
  .map(([name]) => name.split(' ')[1])

/** Maximum length of a path parameter: a solved bot check is one. */
const LONGEST_PARAM = 4000

export async function buildSandbox(options: SandboxOptions) {
  const worlds = new Worlds(options)
  const app = fastify({
    bodyLimit: JSON_LIMIT,
    // Slow requests are cut after this time; ten megabytes take a minute on a slow line.
    requestTimeout: 120_000,
    trustProxy: [...(options.trustedProxies ?? ['loopback'])],
    ...(options.control ? { rewriteUrl: withoutWorld } : {}),
    routerOptions: { maxParamLength: LONGEST_PARAM },
    frameworkErrors: (_error, _request, reply) => {
      sendProblem(reply, new ProblemError(400, 'Endereço inválido', 'REQUISICAO_INVALIDA'))
    },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => parseJsonBody(body),
  )
  handleErrors(app, options.report ?? (() => {}))
  chooseWorlds(app, worlds, options.control)
  if (options.control) {
    recordCalls(app)
    provokeFaults(app)
    await app.register(async (control) => registerControl(control, worlds, options.portal ?? ''))
  }
  await app.register(async (calls) => {
    await calls.register(cors, {
      delegator: async ({ url }: FastifyRequest) => ({
        origin: crossOriginPaths.includes(url.split('?')[0]) ? '*' : false,
        methods: ['GET', 'POST'],
        allowedHeaders: ['content-type', 'traceparent', 'x-csrf-token'],
        maxAge: 600,
      }),
    })
    calls.addHook('onRequest', async ({ sandbox }) => {
      followCalendar(sandbox)
      applyDueContacts(sandbox)
    })
    if (options.logCall) logCalls(calls, options.logCall)
    if (options.logRefusal) logRefusals(calls, options.logRefusal)
    notePendingConclusions(calls)
    registerCalls(calls, handlers)
  })
  // Keep-alive connections would keep the process running.
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('onClose', async () => worlds.close())
  return { app, worlds }
}

export type RunningSandbox = Awaited<ReturnType<typeof buildSandbox>>
