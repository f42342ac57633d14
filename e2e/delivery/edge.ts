import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { CdnHeaders, CdnRule } from 'delivery/gateway'
import { type Running, serve } from '../servers'
import { passOn } from './faulty-proxy'

/** A CDN in front of a bucket, which knows only the files of `npm run registry -- cdn`. */
export interface Edge extends Running {
  /** Purges these objects. */
  purge(objects: readonly string[]): void
}

interface Stored {
  type: string
  body: Buffer
}

/**
 * @param folder of the CDN's files
 * @param bucket URL of the site's public bucket
 */
export async function startEdge(folder: string, bucket: string, gateway: string): Promise<Edge> {
  const rowsIn = <Row>(file: string): Row[] => JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8'))
  const rules = rowsIn<CdnRule>('redirects')
  const sent = rowsIn<CdnHeaders>('headers')
  /** Kept until they are purged, except those marked no-store. */
  const objects = new Map<string, Stored>()

  async function load(key: string, isStored: boolean): Promise<Stored | null> {
    const stored = objects.get(key)
    if (stored) return stored
    const response = await fetch(`${bucket}/${key}`)
    if (!response.ok) return null
    const type = response.headers.get('content-type') ?? ''
    const object = { type, body: Buffer.from(await response.arrayBuffer()) }
    if (isStored) objects.set(key, object)
    return object
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { pathname } = new URL(incoming.url ?? '/', 'http://edge')
    const name = incoming.headers.host ?? ''
    const { host } = rules.find((rule) => rule.host === null || new RegExp(rule.host, 'i').test(name)) ?? {}
    const own = rules.filter((rule) => rule.host === host)
    // The last rule is that of missing objects.
    for (const rule of [own.find(({ match }) => new RegExp(match).test(pathname)), own.at(-1)]) {
      if (rule?.origin) return passOn(gateway, incoming, outgoing)
      const { match = '', key = '', status = 200, location } = rule ?? {}
      const { headers = {} } = sent.find((each) => each.host === host && each.match === match) ?? {}
      const [, part = ''] = new RegExp(match).exec(pathname) ?? []
      if (location) return void outgoing.writeHead(status, { ...headers, location }).end()
      const isStored = !/no-store|private/.test(headers['cache-control'] ?? '')
      const object = await load(key.replace('$1', part), isStored)
      if (!object) continue
      return void outgoing.writeHead(status, { 'content-type': object.type, ...headers }).end(object.body)
    }
  }

  const server = await serve((incoming, outgoing) => void answer(incoming, outgoing), 'localhost')
  return {
    ...server,
    purge: (changed) => {
      for (const key of changed) objects.delete(key)
    },
  }
}
