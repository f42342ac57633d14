import { type CallDefinition, type CallName, contract, Problem } from '@portal/contract'
import { fieldOf, type Reply } from '@portal/contract/client'
import { consultedIds } from '../access/consulted-ids'
import { buildSandbox, type RunningSandbox, type SandboxOptions } from '../app'
import { Client } from '../client/client'
import { outbox } from '../contact/outbox'
import { reseed } from '../personas/seed'
import { counters } from '../server/limits'
import { errorsOf } from '../server/validation'
import { pathOf } from '../worlds/choose-world'

export type { CallOptions, Reply } from '@portal/contract/client'
export { inProcess, persona, Visitor } from '../client/client'

/** Friday, 20 November 2026, 16:00 in São Paulo: open, and a bank holiday. */
export const NOON = '2026-11-20T16:00:00-03:00'

/** The contract names what any call may answer; the shape of what succeeds is checked by the sandbox itself. */
function assertDocumented({ name, status, data, headers }: Reply): void {
  const definition = Object.entries<CallDefinition>(contract).find(([known]) => known === name)?.[1]
  if (definition === undefined || status < 400 || status === 415 || data === 'Usuario Ativo') return
  // A fault that a test has ordered may be anything.
  if (fieldOf(data, 'codigo') === 'FALHA_SIMULADA') return
  const errors =
    status in definition.problems ? errorsOf(Problem, data) : [`${status} is not in the contract`]
  if (errors.length > 0 || !headers['content-type']?.startsWith('application/problem+json')) {
    throw new Error(`${name}: ${JSON.stringify({ errors, data })}`)
  }
}

/** A sandbox in memory, and its caller. The clock is stopped except for `skip` and the clock's setting. */
export class Bank extends Client {
  constructor(private readonly running: RunningSandbox) {
    super(running.app, running.sandbox, '', { onReply: assertDocumented })
  }

  static async open(options: Partial<SandboxOptions> = {}): Promise<Bank> {
    const opened = Date.now()
    const running = await buildSandbox({
      time: () => opened,
      database: ':memory:',
      control: true,
      botCheckRounds: 9,
      report: (error) => {
        throw error
      },
      ...options,
    })
    running.sandbox.clock.set(new Date(NOON))
    return new Bank(running)
  }

  close = () => this.app.close()

  /** The caller of another world. */
  at(name: string): Client {
    const world = this.running.worlds.at(name)
    return new Client(this.app, world.sandbox, pathOf(world))
  }

  /** Back to the beginning, on the same afternoon. */
  reset(): void {
    this.sandbox.clock.set(new Date(NOON))
    reseed(this.sandbox)
  }

  /** What a bank would do that sends other messages than it should. */
  rewriteMessages(change: { text?: string; link?: string }): void {
    const { store } = this.sandbox
    for (const message of store.list(outbox)) store.put(outbox, { ...message, ...change })
  }

  /** What a bank would do that does not limit who asks, or does not count what they ask about. */
  forgetTries(name: string): void {
    const { store } = this.sandbox
    const ofName = store.list(counters).filter(({ key }) => key.startsWith(`${name}:`))
    store.remove(counters, ofName)
  }
  forgetConsultedIds(): void {
    const { store } = this.sandbox
    store.remove(consultedIds, store.list(consultedIds))
  }
  countConsultedIds = () => this.sandbox.store.list(consultedIds).length

  /** Advances the clock. */
  skip(milliseconds: number): void {
    this.sandbox.clock.set(new Date(this.sandbox.clock.now().getTime() + milliseconds))
  }
}

export const callNames = Object.keys(contract).filter((name): name is CallName => name in contract)
