import type { FastifyInstance } from 'fastify'

/** As the deployed gateway has it for what healthy pages send. */
const EACH_SECOND = 20
const AT_ONCE = 200
const ADDRESSES = 10_000

/** Refuses reports above what one address may send. */
export function limitReports(
  app: FastifyInstance,
  paths: readonly string[],
  now: () => number = Date.now,
): void {
  const sent = new Map<string, { at: number; level: number }>()
  app.addHook('onRequest', async ({ ip, method, url }, reply) => {
    if (method !== 'POST' || !paths.includes(url.split('?')[0] ?? '')) return
    const time = now()
    const { at, level } = sent.get(ip) ?? { at: time, level: 0 }
    const left = Math.max(0, level - ((time - at) / 1000) * EACH_SECOND)
    if (left >= AT_ONCE) return reply.code(429).send()
    if (sent.size >= ADDRESSES) sent.clear()
    sent.set(ip, { at: time, level: left + 1 })
  })
}
