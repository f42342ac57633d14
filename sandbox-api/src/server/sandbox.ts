import type { Clock } from '../clock/clock'
import { Store } from '../store/store'
import type { Bank } from './banks'
import { BotCheck } from './bot-check'
import { Limits } from './limits'
import { seededRandom } from './random'
import { readSecrets } from './secrets'

export interface WorldOptions {
  /** Path of an SQLite file, or ':memory:'. */
  database: string
  /** Origin of the portal, where scenes open; codes in text messages and passkeys are bound to it. */
  portal?: string
  /** Minutes until a login expires; personas may have fewer. */
  sessionMinutes?: number | undefined
  /** Telephone codes are offered besides SMS and e-mail. */
  voiceCodes?: boolean
  /** Hours without new contracts after a change of contacts; also how long a change proved by knowledge is pending. */
  contactPauseHours?: number | undefined
  /** The bot check's maximum work; lower it for tests. */
  botCheckRounds?: number | undefined
  /** Real time in milliseconds. */
  time?: () => number
}

/**
 * Opens one bank with its records.
 * @param seed makes ids, codes and numbers reproducible; null for random ones
 */
export function openSandbox(bank: Bank, clock: Clock, seed: string | null, options: WorldOptions) {
  const store = new Store(options.database, clock)
  const secrets = readSecrets(store)
  const portal = options.portal ? new URL(options.portal) : null
  return {
    ...{ bank, store, clock, secrets },
    limits: new Limits(store, clock),
    random: seededRandom(seed),
    botCheck: new BotCheck(secrets.botCheck, options.botCheckRounds),
    sessionMinutes: options.sessionMinutes ?? 60,
    contactPauseHours: options.contactPauseHours ?? 24,
    /** Host that codes in text messages and passkeys are bound to. */
    portalHost: portal?.hostname ?? 'localhost',
    /** Origin for passkeys; null allows any port of `portalHost`. */
    portalOrigin: portal?.origin ?? null,
    voiceCodes: options.voiceCodes ?? false,
  }
}

/** The dependencies of every part of the bank. */
export type Sandbox = ReturnType<typeof openSandbox>
