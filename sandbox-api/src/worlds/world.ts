import { Clock } from '../clock/clock'
import { Faults } from '../control/faults'
import { Journal } from '../control/journal'
import { reseed, updateSeed } from '../personas/seed'
import { Recorder } from '../recording/recorder'
import { aurora, type Bank, bankAt } from '../server/banks'
import { BotCheck } from '../server/bot-check'
import { Limits } from '../server/limits'
import { seededRandom } from '../server/random'
import type { Sandbox } from '../server/sandbox'
import { readSecrets } from '../server/secrets'
import { Store } from '../store/store'

export interface WorldOptions {
  /** Path of an SQLite file, or ':memory:'. */
  database: string
  /** Origin of the portal, where scenes open; codes in text messages and passkeys are bound to it. */
  portal?: string
  sessionMinutes?: number | undefined
  voiceCodes?: boolean
  contactPauseHours?: number | undefined
  /** The bot check's maximum work; lower it for tests. */
  botCheckRounds?: number | undefined
  /** Real time in milliseconds. */
  time?: () => number
}

/** An isolated instance of the bank. */
export interface World {
  /** null for the default world. */
  readonly name: string | null
  /** Makes ids, codes and numbers reproducible; null for random ones. */
  readonly seed: string | null
  readonly sandbox: Sandbox
  readonly faults: Faults
  readonly journal: Journal
  /** Records the session of a named world; null in the default one and for banks of other host names. */
  recorder: Recorder | null
  /** The same world as the bank of a host name; shares clock, faults and journal, but not records. */
  at(hostname: string): World
  /** Resets every bank of the world. */
  reset(): void
  close(): void
}

export function createWorld(
  options: WorldOptions,
  { name, seed, now }: { name: string | null; seed: string | null; now?: Date | undefined },
): World {
  const clock = new Clock(options.time)
  if (now !== undefined) clock.set(now)
  const faults = new Faults()
  const journal = new Journal(clock)
  const banks = new Map<Bank, World>()

  function open(bank: Bank, { database, portal }: WorldOptions): World {
    const store = new Store(database, clock)
    const secrets = readSecrets(store)
    const sandbox: Sandbox = {
      bank,
      store,
      clock,
      secrets,
      limits: new Limits(store, clock),
      random: seededRandom(seed),
      botCheck: new BotCheck(secrets.botCheck, options.botCheckRounds),
      sessionMinutes: options.sessionMinutes ?? 60,
      portalHost: portal ? new URL(portal).hostname : 'localhost',
      portalOrigin: portal ? new URL(portal).origin : null,
      voiceCodes: options.voiceCodes ?? false,
      contactPauseHours: options.contactPauseHours ?? 24,
    }
    updateSeed(sandbox)
    const world: World = {
      name,
      seed,
      sandbox,
      faults,
      journal,
      recorder: seed === null || bank !== aurora ? null : new Recorder(sandbox, seed),
      at(hostname) {
        const bankName = bankAt(hostname)
        return (
          banks.get(bankName) ?? open(bankName, { database: ':memory:', portal: originAt(hostname, options) })
        )
      },
      reset() {
        clock.set(null)
        faults.clear()
        journal.clear()
        for (const each of banks.values()) {
          reseed(each.sandbox)
          each.recorder &&= new Recorder(each.sandbox, each.recorder.seed)
        }
      },
      close() {
        for (const each of banks.values()) each.sandbox.store.close()
      },
    }
    banks.set(bank, world)
    return world
  }

  return open(aurora, options)
}

/** The portal's origin with another host name. */
function originAt(hostname: string, { portal }: WorldOptions): string {
  const url = new URL(portal || 'http://localhost')
  url.hostname = hostname
  return url.origin
}
