import { solveBotCheck } from '@portal/contract/client'
import type { FastifyInstance } from 'fastify'
import { setClock } from '../control/control'
import { pathOf } from '../worlds/choose-world'
import type { Worlds } from '../worlds/worlds'
import { answerShape, type Har, type HarEntry, pathOfEntry } from './har'
import { issuedIn } from './issued'

/** `shape` as JSON. */
interface Outcome {
  status: number
  shape: string
}

export interface Difference {
  /** Index among the recorded calls. */
  call: number
  name: string
  recorded: Outcome
  replayed: Outcome
}

const PLACEHOLDER = /\{\{[\w.]+\}\}/g
const ROBOT = /^\{\{robo\.\d+\}\}$/

function methodOf({ method }: HarEntry['request']): 'GET' | 'POST' | 'PUT' | 'DELETE' {
  return method === 'GET' || method === 'PUT' || method === 'DELETE' ? method : 'POST'
}

/**
 * Sends the recorded calls to a new world with the same seed, at the recorded times; returns those whose status or
 * structure differs.
 */
export async function replay(app: FastifyInstance, worlds: Worlds, { log }: Har): Promise<Difference[]> {
  const name = 'replay'
  const world = worlds.renew(name, { seed: log._seed, now: new Date(log._startedAt) })
  const values = new Map<string, string>()

  const filled = (text: string, encode = (value: string) => value): string =>
    text.replace(PLACEHOLDER, (placeholder) => encode(values.get(placeholder) ?? placeholder))

  /** Solves the bot checks that the text refers to and that have no token yet. */
  async function solveBotChecks(text: string): Promise<void> {
    for (const [placeholder] of text.matchAll(PLACEHOLDER)) {
      if (!ROBOT.test(placeholder) || values.has(placeholder)) continue
      const { body } = await app.inject(`${pathOf(world)}/api/v1/altcha`)
      values.set(placeholder, await solveBotCheck(JSON.parse(body)))
    }
  }

  function payloadOf({ postData }: HarEntry['request']): string | Buffer | undefined {
    if (postData === undefined) return undefined
    const { text, _file } = postData
    if (_file === undefined) return filled(text)
    return Buffer.concat([Buffer.from(_file.start, 'base64'), Buffer.alloc(_file.bytes)], _file.bytes)
  }

  async function send(entry: HarEntry, place: number): Promise<Outcome> {
    await solveBotChecks(JSON.stringify(entry))
    const { request, startedDateTime } = entry
    if (world.sandbox.clock.now() < new Date(startedDateTime)) setClock(world.sandbox, startedDateTime)
    const payload = payloadOf(request)
    const { statusCode, headers, body } = await app.inject({
      method: methodOf(request),
      url: `${pathOf(world)}${filled(pathOfEntry(entry), encodeURIComponent)}`,
      headers: Object.fromEntries(request.headers.map(({ name, value }) => [name, filled(value)])),
      ...(payload === undefined ? {} : { payload }),
    })
    const type = String(headers['content-type'] ?? '')
    const answer = { type, text: body, setCookie: String(headers['set-cookie'] ?? '') }
    for (const [placeholder, value] of issuedIn(place, answer)) values.set(placeholder, value)
    return { status: statusCode, shape: JSON.stringify(answerShape(type, body)) }
  }

  const differences: Difference[] = []
  for (const [call, entry] of log.entries.entries()) {
    // A dropped connection has no response to compare, but must still consume its injected fault.
    const replayed = await send(entry, call).catch(() => null)
    const { status, content } = entry.response
    if (status === 0 || replayed === null) continue
    if (status !== replayed.status || content.text !== replayed.shape) {
      const recorded = { status, shape: content.text }
      differences.push({ call, name: `${entry.request.method} ${pathOfEntry(entry)}`, recorded, replayed })
    }
  }
  worlds.remove(name)
  return differences
}
