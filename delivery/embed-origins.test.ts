import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { embedOrigins } from './embed-origins'
import { buildPortal } from './portal'

const SITE = 'https://loja.example'
let bank: FastifyInstance
let portal: FastifyInstance
let site: string

/** A bank that lets every origin read its answers. */
async function open(origins: string): Promise<void> {
  site = mkdtempSync(join(tmpdir(), 'site-'))
  process.env.SITE_DIR = site
  process.env.EMBED_ORIGINS = origins
  mkdirSync(join(site, 'embed/v1'), { recursive: true })
  writeFileSync(join(site, 'embed/v1/frame.html'), '<p>')
  bank = Fastify()
  bank.get('/api/v1/x', (_, reply) => reply.header('access-control-allow-origin', '*').send({}))
  portal = await buildPortal({ api: await bank.listen({ port: 0, host: '127.0.0.1' }) })
}
afterEach(async () => {
  await portal.close()
  await bank.close()
  delete process.env.SITE_DIR
  delete process.env.EMBED_ORIGINS
  rmSync(site, { recursive: true, force: true })
})

const headersOf = async (url: string, origin: string) =>
  (await portal.inject({ url, headers: { origin } })).headers
const readers = async (origin: string) =>
  (await headersOf('/api/v1/x', origin))['access-control-allow-origin']
const framers = async () =>
  /frame-ancestors ([^;]+)/.exec(
    String((await headersOf('/embed/frame', SITE))['content-security-policy']),
  )?.[1]

test('without a list scripts of any site are as the API says, and none may frame the widget', async () => {
  await open('')
  expect(await readers('https://outra.example')).toBe('*')
  expect(await framers()).toBe("'none'")
})

test('with a list only its sites read answers, and frame the widget', async () => {
  await open(`${SITE} https://www.loja.example`)
  expect(await readers(SITE)).toBe(SITE)
  expect(await readers('https://outra.example')).toBeUndefined()
  expect((await headersOf('/api/v1/x', SITE)).vary).toBe('origin')
  expect(await framers()).toBe(`${SITE} https://www.loja.example`)
  expect(await headersOf('/embed/frame', SITE)).not.toHaveProperty('x-frame-options')
  expect((await headersOf('/', SITE))['x-frame-options']).toBe('DENY')
})

test.each(['loja.example', 'https://loja.example/', 'https://*.loja.example', "'self'"])(
  '%s is no origin, and is refused by name',
  async (origin) => {
    await open('')
    process.env.EMBED_ORIGINS = origin
    expect(() => embedOrigins()).toThrow(origin)
  },
)
