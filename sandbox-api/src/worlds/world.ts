import { Clock } from '../clock/clock'
import { Faults } from '../control/faults'
import { Journal } from '../control/journal'
import { refreshDaily, updateSeed } from '../personas/seed'
import { Recorder } from '../recording/recorder'
import { altcha, type RemoteCheck, remoteBotCheck } from '../server/bot-check'
import { Limits } from '../server/limits'
import { seededRandom, systemRandom } from '../server/random'
import type { Sandbox } from '../server/sandbox'
import { readSecrets } from '../server/secrets'
import { Store } from '../store/store'

export interface WorldOptions {
  /** Path of an SQLite file, ':memory:', or the URL of a libSQL server. */
  database: string
  databaseToken?: string
  /** Origin of the portal: scenes open there, and codes in text messages and passkeys are bound to it. */
  portal?: string
  sessionMinutes?: number
  voiceCodes?: boolean
  contactPauseHours?: number
  /** Another bot-check provider; ALTCHA when absent. */
  botCheck?: RemoteCheck
  /** ALTCHA's maximum work; the default is meant for people, less is enough for tests. */
  botCheckRounds?: number
  /** Real time in milliseconds. */
  time?: () => number
}

/** One bank: nothing that happens in a world is seen in another. */
export interface World {
  /** null: the world of calls that name none. */
  readonly name: string | null
  /** Ids, codes and numbers repeat with the same seed; null: they are random. */
  readonly seed: string | null
  readonly sandbox: Sandbox
  readonly faults: Faults
  readonly journal: Journal
  /** Saves the session of a named world; null in the common one. */
  readonly recorder: Recorder | null
  /** Called before each request: untouched records follow the date. */
  followCalendar(): void
}

export function createWorld(
  options: WorldOptions,
  { name, seed, now }: { name: string | null; seed: string | null; now?: Date },
): World {
  const clock = new Clock(options.time)
  if (now !== undefined) clock.set(now)
  const store = new Store(options.database, options.databaseToken)
  const secrets = readSecrets(store)
  const sandbox: Sandbox = {
    store,
    clock,
    secrets,
    limits: new Limits(store, clock),
    random: seed === null ? systemRandom : seededRandom(seed),
    botCheck: options.botCheck
      ? remoteBotCheck(options.botCheck)
      : altcha(secrets.botCheck, options.botCheckRounds),
    sessionMinutes: options.sessionMinutes ?? 60,
    portalHost: options.portal ? new URL(options.portal).hostname : 'localhost',
    portalOrigin: options.portal ? new URL(options.portal).origin : null,
    voiceCodes: options.voiceCodes ?? false,
    contactPauseHours: options.contactPauseHours ?? 24,
  }
  updateSeed(sandbox)
  return {
    name,
    seed,
    sandbox,
    faults: new Faults(),
    journal: new Journal(clock),
    recorder: seed === null ? null : new Recorder(sandbox, seed),
    followCalendar: refreshDaily(sandbox),
  }
}
