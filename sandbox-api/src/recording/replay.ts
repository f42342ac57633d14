import { Client, type WireRequest } from '@portal/contract/client'
import type { FastifyInstance } from 'fastify'
import { inProcess } from '../client/in-process'
import { setClock } from '../control/control'
import { pathOf } from '../worlds/choose-world'
import type { Worlds } from '../worlds/worlds'
import { answerShape } from './calls'
import { type HarEntry, pathOfEntry } from './har'
import { issuedIn } from './placeholders'
import type { Har } from './recording'

const PLACEHOLDER = /\{\{[\w.]+\}\}/g
const ROBOT = /\{\{robo\.\d+\}\}/g

/**
 * Sends the recorded calls to a new world with the same seed, at the recorded times; returns those whose status or
 * structure (`shape`, as JSON) differs, with their index.
 */
export async function replay(app: FastifyInstance, worlds: Worlds, { log }: Har) {
  const name = 'replay'
  const world = worlds.renew(name, log._seed, new Date(log._startedAt))
  const transport = inProcess(app, pathOf(world))
  const client = new Client(transport)
  const values = new Map<string, string>()

  const filled = (text: string, encode = (value: string) => value): string =>
    text.replace(PLACEHOLDER, (placeholder) => encode(values.get(placeholder) ?? placeholder))

  /** Solves the bot checks that the text refers to and that have no token yet. */
  async function solveBotChecks(text: string): Promise<void> {
    for (const [placeholder] of text.matchAll(ROBOT))
      if (!values.has(placeholder)) values.set(placeholder, await client.solvedBotCheck())
  }

  function bodyOf({ postData }: HarEntry['request']): Pick<WireRequest, 'body'> {
    if (postData === undefined) return {}
    const { text, _file } = postData
    if (_file === undefined) return { body: filled(text) }
    return {
      body: Buffer.concat([Buffer.from(_file.start, 'base64'), Buffer.alloc(_file.bytes)], _file.bytes),
    }
  }

  async function send(entry: HarEntry, place: number) {
    await solveBotChecks(JSON.stringify(entry))
    const { request, startedDateTime } = entry
    if (world.clock.now() < new Date(startedDateTime)) setClock(world.sandbox, startedDateTime)
    const { status, headers, bytes } = await transport({
      method: request.method,
      path: filled(pathOfEntry(entry), encodeURIComponent),
      headers: Object.fromEntries(request.headers.map(({ name, value }) => [name, filled(value)])),
      ...bodyOf(request),
    })
    const text = bytes.toString()
    for (const { placeholder, value } of issuedIn(place, text, headers['set-cookie'] ?? ''))
      values.set(placeholder, value)
    return { status, shape: answerShape(headers['content-type'] ?? '', text) }
  }

  const differences = []
  for (const [call, entry] of log.entries.entries()) {
    // A dropped connection has no response to compare, but must still consume its injected fault.
    const replayed = await send(entry, call).catch(() => null)
    const recorded = { status: entry.response.status, shape: entry.response.content.text }
    if (recorded.status === 0 || replayed === null) continue
    if (recorded.status !== replayed.status || recorded.shape !== replayed.shape)
      differences.push({ call, name: `${entry.request.method} ${pathOfEntry(entry)}`, recorded, replayed })
  }
  worlds.remove(name)
  return differences
}
