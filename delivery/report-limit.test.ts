import Fastify from 'fastify'
import { limitReports } from './report-limit'

test('an address may send so many reports, and more with time; other calls are not counted', async () => {
  let now = 0
  const app = Fastify()
  limitReports(app, ['/report'], () => now)
  for (const path of ['/report', '/other']) app.post(path, async (_, reply) => reply.code(204).send())
  const post = async (url: string, remoteAddress = '10.0.0.1') =>
    (await app.inject({ method: 'POST', url, remoteAddress })).statusCode
  const codes = await Promise.all(Array.from({ length: 205 }, () => post('/report')))
  expect(codes.filter((code) => code === 429)).toHaveLength(5)
  expect(await post('/report?more')).toBe(429)
  expect(await post('/other')).toBe(204)
  expect(await post('/report', '10.0.0.2')).toBe(204)
  now = 50
  expect([await post('/report'), await post('/report')]).toEqual([204, 429])
})
