import { solveBotCheck } from '@portal/contract/client'
import type { FastifyInstance } from 'fastify'
import { setClock } from '../control/controls'
import { pathOf } from '../worlds/choose-world'
import type { World } from '../worlds/world'
import type { Worlds } from '../worlds/worlds'
import { type Har, type HarEntry, pathOfEntry } from './har'
import { type Answered, issuedIn } from './issued'
import { answerShape } from './shape'

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

/** Sends the recorded calls to a new world with the same seed, at the recorded times. */
class Replay {
  private readonly values = new Map<string, string>()

  constructor(
    private readonly app: FastifyInstance,
    private readonly world: World,
  ) {}

  private async solvedBotCheck(): Promise<string> {
    const { body } = await this.app.inject(`${pathOf(this.world)}/api/v1/altcha`)
    return solveBotCheck(JSON.parse(body))
  }

  /** Solves the bot checks that the text refers to and that have no token yet. */
  private async prepare(text: string): Promise<void> {
    for (const [placeholder] of text.matchAll(PLACEHOLDER)) {
      if (ROBOT.test(placeholder) && !this.values.has(placeholder)) {
        this.values.set(placeholder, await this.solvedBotCheck())
      }
    }
  }

  private filled(text: string, encode = (value: string) => value): string {
    return text.replace(PLACEHOLDER, (placeholder) => encode(this.values.get(placeholder) ?? placeholder))
  }

  private payloadOf({ postData }: HarEntry['request']): string | Buffer | undefined {
    if (postData === undefined) return undefined
    if ('params' in postData)
      return String(new URLSearchParams(postData.params.map(({ name, value }) => [name, this.filled(value)])))
    const { text, _file } = postData
    if (_file === undefined) return this.filled(text)
    return Buffer.concat([Buffer.from(_file.start, 'base64'), Buffer.alloc(_file.bytes)], _file.bytes)
  }

  async send(entry: HarEntry, place: number): Promise<Outcome> {
    await this.prepare(JSON.stringify(entry))
    const { sandbox } = this.world
    const { request, startedDateTime } = entry
    if (sandbox.clock.now() < new Date(startedDateTime)) setClock(sandbox, startedDateTime)
    const payload = this.payloadOf(request)
    const response = await this.app.inject({
      method: methodOf(request),
      url: `${pathOf(this.world)}${this.filled(pathOfEntry(entry), encodeURIComponent)}`,
      headers: Object.fromEntries(request.headers.map(({ name, value }) => [name, this.filled(value)])),
      ...(payload === undefined ? {} : { payload }),
    })
    const answer: Answered = {
      type: String(response.headers['content-type'] ?? ''),
      text: response.body,
      setCookie: String(response.headers['set-cookie'] ?? ''),
    }
    for (const [placeholder, value] of issuedIn(place, answer)) this.values.set(placeholder, value)
    return { status: response.statusCode, shape: JSON.stringify(answerShape(answer.type, answer.text)) }
  }
}

function methodOf({ method }: HarEntry['request']): 'GET' | 'POST' | 'PUT' | 'DELETE' {
  return method === 'GET' || method === 'PUT' || method === 'DELETE' ? method : 'POST'
}

/** Replays a saved session; returns the calls whose status or structure differs. */
export async function replay(app: FastifyInstance, worlds: Worlds, { log }: Har): Promise<Difference[]> {
  const name = 'replay'
  const world = worlds.renew(name, { seed: log._seed, now: new Date(log._startedAt) })
  const sending = new Replay(app, world)
  const differences: Difference[] = []
  for (const [place, entry] of log.entries.entries()) {
    // A dropped connection has no response to compare, but must still consume its injected fault.
    const replayed = await sending.send(entry, place).catch(() => null)
    const { status, content } = entry.response
    if (status === 0 || replayed === null) continue
    if (status !== replayed.status || content.text !== replayed.shape) {
      const recorded = { status, shape: content.text }
      differences.push({
        call: place,
        name: `${entry.request.method} ${pathOfEntry(entry)}`,
        recorded,
        replayed,
      })
    }
  }
  worlds.remove(name)
  return differences
}
