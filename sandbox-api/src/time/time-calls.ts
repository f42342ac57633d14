import { Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { checked, instantFrom, shownClock } from '../control/controls'
import { advance } from './advance'
import { pastEvents } from './events'
import { orderPayments, PaymentBody } from './payments'

const AdvanceBody = Type.Object({ to: Type.String({ format: 'date-time' }) }, { additionalProperties: false })
export function registerTimeCalls(app: FastifyInstance): void {
  app.post('/sandbox/advance', async ({ body, world: { sandbox } }) => {
    const happened = advance(sandbox, instantFrom(checked(AdvanceBody, body).to))
    return { ...shownClock(sandbox), happened }
  })
  app.get('/sandbox/happened', async ({ world: { sandbox } }) => pastEvents(sandbox))
  app.post('/sandbox/payments', async ({ body, world: { sandbox } }, reply) =>
    reply.status(201).send(
      orderPayments(sandbox, checked(PaymentBody, body)).map(({ number, due }) => ({
        parcela: number,
        vencimento: due,
      })),
    ),
  )
}
