import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalidField } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import type { World } from './world'
import type { Worlds } from './worlds'

declare module 'fastify' {
  interface FastifyRequest {
    world: World
    /** The bank of the world at the host name of the request. */
    sandbox: Sandbox
  }
}

const HEADER = 'x-sandbox-world'
const WORLD_COOKIE = 'sandbox-world'
const NAME = /^[A-Za-z0-9][\w-]{0,39}$/
const IN_PATH = /^\/w\/([A-Za-z0-9][\w-]{0,39})(?=\/)/
const IN_COOKIE = new RegExp(`(?:^|;\\s*)${WORLD_COOKIE}=([\\w-]+)`)

/** Path prefix of a world. */
export const pathOf = ({ name }: World) => (name === null ? '' : `/w/${name}`)

/** For routing: rewrites `/w/a/api/...` to `/api/...` and sets the header of the world a. */
export function withoutWorld(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const [start = '', name] = IN_PATH.exec(url) ?? []
  if (name !== undefined) request.headers[HEADER] = name
  return url.slice(start.length)
}

export function worldName(name: unknown): string {
  if (typeof name === 'string' && NAME.test(name)) return name
  throw invalidField(HEADER, 'Até 40 letras sem acento, algarismos, - e _')
}

/** By path, by header or by cookie, in this order. */
function nameIn({ headers }: FastifyRequest): string | null {
  const name = headers[HEADER] ?? IN_COOKIE.exec(headers.cookie ?? '')?.[1]
  return name === undefined ? null : worldName(name)
}

export function chooseWorlds(app: FastifyInstance, worlds: Worlds, areOpen: boolean): void {
  app.decorateRequest('world')
  app.decorateRequest('sandbox')
  app.addHook('onRequest', async (request) => {
    request.world = worlds.at(areOpen ? nameIn(request) : null)
    request.sandbox = request.world.at(request.hostname)
  })
}

/** Keeps a browser in a world, on this origin and on the portal's if it has the same host name. */
export const worldCookie = (name: string, seconds?: number) =>
  `${WORLD_COOKIE}=${name}; Path=/; HttpOnly; SameSite=Lax${seconds === undefined ? '' : `; Max-Age=${seconds}`}`
