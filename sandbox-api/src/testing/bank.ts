import { type CallDefinition, contract, Problem, problemsOf } from '@portal/contract'
import { fieldOf, type Reply } from '@portal/contract/client'
import { consultedIds } from '../access/consulted-ids'
import { buildSandbox, type RunningSandbox, type SandboxOptions } from '../app'
import { outbox } from '../contact/outbox'
import { reseed } from '../personas/seed'
import { counters } from '../server/limits'
import { errorsOf } from '../server/validation'
import { Client } from './client'

export type { CallOptions, Reply } from '@portal/contract/client'
export { inProcess } from '../client/in-process'
export type { SentMessage } from '../contact/outbox'
export type { ShownPersona } from '../control/control'
export type { Fault } from '../control/faults'
export { persona, personas } from '../personas'
export type { JournalEntry } from '../recording/calls'
export { callNames } from '../server/call-limits'
export { Visitor } from './client'

/** Friday, 20 November 2026, 16:00 in São Paulo: open, and a bank holiday. */
export const NOON = '2026-11-20T16:00:00-03:00'

/**
 * Asserts that status and problem code are documented; the sandbox itself validates the bodies of successful responses.
 */
function assertDocumented({ name, status, data, headers }: Reply): void {
  const definition = Object.entries<CallDefinition>(contract).find(([known]) => known === name)?.[1]
  if (definition === undefined || status < 400 || status === 415 || data === 'Usuario Ativo') return
  // A fault injected by a test may have any status and body.
  if (fieldOf(data, 'codigo') === 'FALHA_SIMULADA') return
  const errors =
    status in problemsOf(definition) ? errorsOf(Problem, data) : [`${status} is not in the contract`]
  if (errors.length > 0 || !headers['content-type']?.startsWith('application/problem+json')) {
    throw new Error(`${name}: ${JSON.stringify({ errors, data })}`)
  }
}

/** An in-memory sandbox and its caller. The clock stands still except for `skip` and the clock's setting. */
export class Bank extends Client {
  constructor(private readonly running: RunningSandbox) {
    super(running.app, running.worlds.at(null), { onReply: assertDocumented })
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
    const bank = new Bank(running)
    bank.sandbox.clock.set(new Date(NOON))
    return bank
  }

  close = () => this.app.close()

  /** The caller of another world. */
  at = (name: string) => new Client(this.app, this.running.worlds.at(name))

  /** Resets the world to the same afternoon. */
  reset(): void {
    this.sandbox.clock.set(new Date(NOON))
    reseed(this.sandbox)
  }

  /** Simulates a bank whose messages deviate. */
  rewriteMessages(change: { text?: string; link?: string }): void {
    const { store } = this.sandbox
    for (const message of store.list(outbox)) store.put(outbox, { ...message, ...change })
  }

  /** Simulates a bank without rate limits or without counting consulted ids. */
  forgetTries(name: string): void {
    this.sandbox.store.removeWhere(counters, ({ key }) => key.startsWith(`${name}:`))
  }
  forgetConsultedIds(): void {
    this.sandbox.store.removeWhere(consultedIds, () => true)
  }
  countConsultedIds = () => this.sandbox.store.list(consultedIds).length

  /** The records of all kinds, oldest first. */
  records() {
    const all = this.sandbox.store.database.prepare('SELECT kind, owner, json FROM records ORDER BY seq')
    const rows = all.all() as Record<'kind' | 'owner' | 'json', string>[]
    return rows.map(({ json, ...row }) => ({ ...row, record: JSON.parse(json) as object }))
  }

  /** Advances the clock. */
  skip(milliseconds: number): void {
    this.sandbox.clock.set(new Date(this.sandbox.clock.now().getTime() + milliseconds))
  }
}
