import type { Static, TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { FastifyInstance } from 'fastify'
import { instantOf } from '../../clock/sao-paulo'
import { invalidField } from '../../server/problem'
import { advance } from '../../time/advance'
import { orderPayments, PaymentBody } from '../../time/payments'
import { pathOf, worldCookie, worldName } from '../../worlds/choose-world'
import type { World } from '../../worlds/world'
import type { Worlds } from '../../worlds/worlds'
import { checked, LinkBody, sendSessionLink, setClock } from '../controls'
import { FaultBody } from '../faults'
import { homePage } from './home-page'
import { sendPage } from './html'
import { pageScript } from './page-script'
import { pageStyle } from './page-style'

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

/** Converts a form to the body of the operator's call: empty fields are absent, numbers and check boxes are text. */
function formFrom<S extends TSchema>(schema: S, form: Form): Static<S> {
  const used = Object.entries(form).filter(([, text]) => text?.trim() !== '')
  return checked(schema, Value.Convert(schema, Object.fromEntries(used)))
}

/** Parses the value of a date and time field. */
function instantIn(name: string, text = ''): Date {
  const [date = '', time = ''] = text.split('T')
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d/.test(time))
    throw invalidField(name, 'Informe data e hora')
  return instantOf(date, time.slice(0, 5))
}

/** HTML page with all functions of the control as plain forms. */
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
  app.get('/sandbox/page.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(pageStyle),
  )
  app.get('/sandbox/page.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(pageScript),
  )
  act('link', 'mensagens', ({ sandbox }, form) => sendSessionLink(sandbox, formFrom(LinkBody, form)))
  act('clock', 'relogio', ({ sandbox }, { now, real }) =>
    setClock(sandbox, real === undefined ? instantIn('now', now).toISOString() : null),
  )
  act('advance', 'aconteceu', ({ sandbox }, form) => advance(sandbox, instantIn('to', form.to)))
  act('payments', 'relogio', ({ sandbox }, form) => orderPayments(sandbox, formFrom(PaymentBody, form)))
  act('faults', 'falhas', ({ faults }, form) => {
    const { body, ...fault } = formFrom(FaultBody, form)
    faults.add({ ...fault, ...(typeof body === 'string' && { body: bodyFrom(body) }) })
  })
  act('clear-faults', 'falhas', ({ faults }) => faults.clear())
  act('clear-calls', 'chamadas', ({ journal }) => journal.clear())
  act('reset', 'recomecar', (world) => world.reset())
  app.post<{ Body: Form | undefined }>('/sandbox/actions/enter-world', async ({ body }, reply) => {
    const name = worldName(body?.name)
    return reply.header('set-cookie', worldCookie(name)).redirect(`/w/${name}/sandbox`, 303)
  })
  app.post('/sandbox/actions/leave-world', async (_request, reply) =>
    reply.header('set-cookie', worldCookie('', 0)).redirect('/sandbox', 303),
  )
}
