import type { Server } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CLIENT_LIMITS } from './gateway/clients'

export interface Rate {
  eachSecond: number
  atOnce: number
}

/** As the deployed gateway has it: for calls of the API, and for what healthy pages report. */
export const CALLS: Rate = {
  eachSecond: CLIENT_LIMITS.callsPerSecond,
  atOnce: CLIENT_LIMITS.callsPerSecond * 4,
}
export const REPORTED: Rate = { eachSecond: 20, atOnce: 200 }

const ADDRESSES = 10_000

/** Refuses what one address sends above a rate. */
export function limitRequests(
  app: FastifyInstance,
  isCounted: (request: FastifyRequest) => boolean,
  { eachSecond, atOnce }: Rate,
  now: () => number = Date.now,
): void {
  const sent = new Map<string, { at: number; level: number }>()
  app.addHook('onRequest', async (request, reply) => {
    if (!isCounted(request)) return
    const time = now()
    const { at, level } = sent.get(request.ip) ?? { at: time, level: 0 }
    const left = Math.max(0, level - ((time - at) / 1000) * eachSecond)
    if (left >= atOnce) return reply.code(429).send()
    if (sent.size >= ADDRESSES) sent.clear()
    sent.set(request.ip, { at: time, level: left + 1 })
  })
}

/** Cuts what one address opens above its share of connections. */
export function limitConnections(server: Server, most = CLIENT_LIMITS.connections): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    const count = (open.get(remoteAddress) ?? 0) + 1
    if (count > most) return socket.destroy()
    open.set(remoteAddress, count)
    socket.once('close', () => {
      const left = (open.get(remoteAddress) ?? 1) - 1
      if (left > 0) open.set(remoteAddress, left)
      else open.delete(remoteAddress)
    })
  })
}
