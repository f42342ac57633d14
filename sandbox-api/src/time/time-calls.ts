import { Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { checked, instantFrom, shownClock } from '../control/controls'
import { advance } from './advance'
import { happenedSoFar } from './happenings'
import { orderPayments, type PaymentOrder } from './payments'

const AdvanceBody = Type.Object({ to: Type.String({ format: 'date-time' }) }, { additionalProperties: false })
const PaymentBody = Type.Object(
  {
    numeroAcordo: Type.String({ pattern: '^\\d{10}$' }),
    parcela: Type.Optional(Type.Integer({ minimum: 0 })),
    em: Type.Optional(Type.String({ format: 'date' })),
  },
  { additionalProperties: false },
)

export const paymentFrom = (body: unknown): PaymentOrder => checked(PaymentBody, body)

export function registerTimeCalls(app: FastifyInstance): void {
  app.post('/sandbox/advance', async ({ body, world: { sandbox } }) => {
    const happened = advance(sandbox, instantFrom(checked(AdvanceBody, body).to))
    return { ...shownClock(sandbox), happened }
  })
  app.get('/sandbox/happened', async ({ world: { sandbox } }) => happenedSoFar(sandbox))
  app.post('/sandbox/payments', async ({ body, world: { sandbox } }, reply) =>
    reply.status(201).send(
      orderPayments(sandbox, paymentFrom(body)).map(({ number, due }) => ({
        parcela: number,
        vencimento: due,
      })),
    ),
  )
}
