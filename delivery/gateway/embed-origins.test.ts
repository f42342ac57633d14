import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CallDefinition, contract } from '@portal/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { urls } from '../storage'
import { embedOrigins } from './embed-origins'
import { buildPortal } from './portal'

const SITE = 'https://loja.example'
const WIDGET_CALL = '/api/v1/getServerDate'
let bank: FastifyInstance
let portal: FastifyInstance
let site: string

/** Starts an API whose CORS headers allow everything: any origin, `authorization` included. */
async function open(origins: string): Promise<void> {
  site = mkdtempSync(join(tmpdir(), 'site-'))
  process.env.SITE_DIR = site
  process.env.EMBED_ORIGINS = origins
  mkdirSync(join(site, 'embed/v1'), { recursive: true })
  writeFileSync(join(site, 'embed/v1/frame.html'), '<p>')
  bank = Fastify()
  bank.get('/api/*', (_, reply) =>
    reply
      .headers({ 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization' })
      .send({}),
  )
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
const corsOf = async (url: string, origin: string) =>
  Object.entries(await headersOf(url, origin)).filter(([name]) => name.startsWith('access-control-'))
const readers = async (origin: string) =>
  (await headersOf(WIDGET_CALL, origin))['access-control-allow-origin']
const framers = async () =>
  /frame-ancestors ([^;]+)/.exec(
    String((await headersOf('/embed/frame', SITE))['content-security-policy']),
  )?.[1]

test('without a list scripts of any site make the calls of the widget, and none may frame it', async () => {
  await open('')
  expect(await corsOf(WIDGET_CALL, 'https://outra.example')).toEqual([
    ['access-control-allow-origin', '*'],
    ['access-control-allow-headers', 'content-type, traceparent, x-csrf-token'],
    ['access-control-max-age', '600'],
  ])
  expect(await framers()).toBe("'none'")
})

test('with a list only its sites read answers, and frame the widget', async () => {
  await open(`${SITE} https://www.loja.example`)
  expect(await readers(SITE)).toBe(SITE)
  expect(await readers('https://outra.example')).toBeUndefined()
  expect((await headersOf(WIDGET_CALL, SITE)).vary).toBe('origin')
  expect(await framers()).toBe(`${SITE} https://www.loja.example`)
  expect(await headersOf('/embed/frame', SITE)).not.toHaveProperty('x-frame-options')
  expect((await headersOf('/', SITE))['x-frame-options']).toBe('DENY')
})

test.each(['', SITE])(
  "no other site reads a debtor's data or sends their token, with the list '%s'",
  async (list) => {
    await open(list)
    for (const path of ['/api/UsuarioData/52998224725', '/api/verificar', `${WIDGET_CALL}/x`]) {
      expect(await corsOf(path, SITE)).toEqual([])
    }
  },
)

test('the calls of the widget are those of the contract', async () => {
  await open('')
  const calls = Object.entries<CallDefinition>(contract).filter(([name]) =>
    new RegExp(urls.WIDGET_CALLS).test(name.split(' ')[1] ?? ''),
  )
  expect(calls.map(([, { crossOrigin }]) => crossOrigin)).toEqual([true, true, true, true, true])
  expect(Object.values<CallDefinition>(contract).filter(({ crossOrigin }) => crossOrigin)).toHaveLength(5)
})

test.each(['loja.example', 'https://loja.example/', 'https://*.loja.example', "'self'"])(
  '%s is no origin, and is refused by name',
  async (origin) => {
    await open('')
    process.env.EMBED_ORIGINS = origin
    expect(() => embedOrigins()).toThrow(origin)
  },
)
