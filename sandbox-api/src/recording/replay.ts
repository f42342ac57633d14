import { solveBotCheck } from '@portal/contract/client'
import type { FastifyInstance } from 'fastify'
import { setClock } from '../control/controls'
import { pathOf } from '../worlds/choose-world'
import type { World } from '../worlds/world'
import type { Worlds } from '../worlds/worlds'
import { type Answered, issuedIn, mapTexts } from './issued'
import type { RecordedCall, Recording } from './recorder'
import { answerShape, type Shape } from './shape'

export interface Difference {
  /** Position among the recorded calls. */
  call: number
  name: string
  recorded: { status: number; shape: Shape }
  replayed: { status: number; shape: Shape }
}

const PLACEHOLDER = /\{\{[\w.]+\}\}/g
const ROBOT = /^\{\{robo\.\d+\}\}$/

/** Sends the recorded calls to a fresh world with the same seed, at the recorded times. */
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

  /** Bot checks of this text that were not needed before. */
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

  private payloadOf({ body, file, headers }: RecordedCall): string | Buffer | undefined {
    if (file !== null)
      return Buffer.concat([Buffer.from(file.start, 'base64'), Buffer.alloc(file.bytes)], file.bytes)
    if (body === null) return undefined
    const filled = mapTexts(body, (text) => this.filled(text))
    if (!headers['content-type']?.includes('urlencoded')) return JSON.stringify(filled)
    return new URLSearchParams(
      Object.entries(Object(filled)).map(([name, value]) => [name, String(value)]),
    ).toString()
  }

  async send(call: RecordedCall, place: number): Promise<Difference['replayed']> {
    await this.prepare(JSON.stringify(call))
    const { sandbox } = this.world
    if (sandbox.clock.now() < new Date(call.at)) setClock(sandbox, call.at)
    const payload = this.payloadOf(call)
    const response = await this.app.inject({
      method: methodOf(call),
      url: `${pathOf(this.world)}${this.filled(call.path, encodeURIComponent)}`,
      headers: Object.fromEntries(
        Object.entries(call.headers).map(([name, value]) => [name, this.filled(value)]),
      ),
      ...(payload === undefined ? {} : { payload }),
    })
    const answer: Answered = {
      type: String(response.headers['content-type'] ?? ''),
      text: response.body,
      setCookie: String(response.headers['set-cookie'] ?? ''),
    }
    for (const [placeholder, value] of issuedIn(place, answer)) this.values.set(placeholder, value)
    return { status: response.statusCode, shape: answerShape(answer.type, answer.text) }
  }
}

function methodOf({ method }: RecordedCall): 'GET' | 'POST' | 'PUT' | 'DELETE' {
  return method === 'GET' || method === 'PUT' || method === 'DELETE' ? method : 'POST'
}

/** Replays a saved session; returns the calls whose status or structure is another one. */
export async function replay(
  app: FastifyInstance,
  worlds: Worlds,
  recording: Recording,
): Promise<Difference[]> {
  const name = 'replay'
  const world = worlds.renew(name, { seed: recording.seed, now: new Date(recording.startedAt) })
  const sending = new Replay(app, world)
  const differences: Difference[] = []
  for (const [place, call] of recording.calls.entries()) {
    // A dropped connection has no answer to compare; its fault is used up all the same.
    const replayed = await sending.send(call, place).catch(() => null)
    if (call.status === null || replayed === null) continue
    const recorded = { status: call.status, shape: call.shape }
    if (JSON.stringify(recorded) !== JSON.stringify(replayed)) {
      differences.push({ call: place, name: `${call.method} ${call.path}`, recorded, replayed })
    }
  }
  worlds.remove(name)
  return differences
}
