import type { FastifyInstance } from 'fastify'
import { instantOf } from '../../clock/sao-paulo'
import { invalidField } from '../../server/problem'
import { advance } from '../../time/advance'
import { orderPayments, type PaymentOrder } from '../../time/payments'
import { paymentFrom } from '../../time/time-calls'
import { pathOf, worldCookie, worldName } from '../../worlds/choose-world'
import type { World } from '../../worlds/world'
import type { Worlds } from '../../worlds/worlds'
import { faultFrom, linkOrderFrom, sendSessionLink, setClock } from '../controls'
import { apiPage } from './api-page'
import { homePage } from './home-page'
import { pageScript } from './page-script'
import { pageStyle } from './page-style'
import { sendPage } from './send-page'

type Form = Partial<Record<string, string>>

/** Parsed when it is JSON; any other text is sent as typed. */
function bodyFrom(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'string' ? text : parsed
  } catch {
    return text
  }
}

const numberFrom = (text: string | undefined) =>
  text === undefined || text === '' ? undefined : Number(text)

/** Unused fields of a form are empty. */
function faultForm({ method = '*', path = '', status, body, delayMs, times, drop }: Form): unknown {
  return used({
    method,
    path,
    status: numberFrom(status),
    body: body === undefined || body.trim() === '' ? undefined : bodyFrom(body),
    delayMs: numberFrom(delayMs),
    times: numberFrom(times),
    drop: drop === '1' ? true : undefined,
  })
}

/** What a field of date and time holds, as an instant. */
function instantIn(name: string, text = ''): Date {
  const [date = '', time = ''] = text.split('T')
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d/.test(time))
    throw invalidField(name, 'Informe data e hora')
  return instantOf(date, time.slice(0, 5))
}

const clockForm = ({ now, real }: Form): string | null =>
  real === undefined ? instantIn('now', now).toISOString() : null

const used = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''))

const paymentForm = ({ numeroAcordo, parcela, em }: Form): PaymentOrder =>
  paymentFrom(used({ numeroAcordo, parcela: numberFrom(parcela), em }))

function registerDoors(app: FastifyInstance): void {
  app.post<{ Body: Form | undefined }>('/sandbox/actions/enter-world', async ({ body }, reply) => {
    const name = worldName(body?.name)
    return reply.header('set-cookie', worldCookie(name)).redirect(`/w/${name}/sandbox`, 303)
  })
  app.post('/sandbox/actions/leave-world', async (_request, reply) =>
    reply.header('set-cookie', worldCookie('', 0)).redirect('/sandbox', 303),
  )
}

/** The page for people: all functions of the control as plain forms. */
export function registerPages(app: FastifyInstance, worlds: Worlds, portal: string): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  const act = (path: string, anchor: string, work: (world: World, form: Form) => void) =>
    app.post<{ Body: Form | undefined }>(`/sandbox/actions/${path}`, async ({ body, world }, reply) => {
      work(world, body ?? {})
      return reply.redirect(`${pathOf(world)}/sandbox#${anchor}`, 303)
    })
  app.get('/sandbox', async ({ world }, reply) => sendPage(reply, homePage(world, worlds, portal)))
  app.get('/sandbox/', async ({ world }, reply) => reply.redirect(`${pathOf(world)}/sandbox`, 302))
  app.get('/sandbox/api', async ({ world }, reply) => sendPage(reply, apiPage(world)))
  app.get('/sandbox/page.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(pageStyle),
  )
  app.get('/sandbox/page.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(pageScript),
  )
  act('link', 'mensagens', ({ sandbox }, form) => sendSessionLink(sandbox, linkOrderFrom(form)))
  act('clock', 'relogio', ({ sandbox }, form) => setClock(sandbox, clockForm(form)))
  act('advance', 'aconteceu', ({ sandbox }, form) => advance(sandbox, instantIn('to', form.to)))
  act('payments', 'relogio', ({ sandbox }, form) => orderPayments(sandbox, paymentForm(form)))
  act('faults', 'falhas', ({ faults }, form) => faults.add(faultFrom(faultForm(form))))
  act('clear-faults', 'falhas', ({ faults }) => faults.clear())
  act('clear-calls', 'chamadas', ({ journal }) => journal.clear())
  act('reset', 'recomecar', (world) => world.reset())
  registerDoors(app)
}
