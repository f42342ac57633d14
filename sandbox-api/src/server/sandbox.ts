import type { Clock } from '../clock/clock'
import type { Store } from '../store/store'
import type { Bank } from './banks'
import type { BotCheck } from './bot-check'
import type { Limits } from './limits'
import type { Random } from './random'
import type { Secrets } from './secrets'

/** The dependencies of every part of the bank. */
export interface Sandbox {
  bank: Bank
  store: Store
  clock: Clock
  secrets: Secrets
  limits: Limits
  random: Random
  botCheck: BotCheck
  /** Minutes until a login expires; personas may have fewer. */
  sessionMinutes: number
  /** How long contracts wait after a change of contacts, and a change proved by knowledge alone before it counts. */
  contactPauseHours: number
  /** The host that codes in text messages and passkeys are bound to. */
  portalHost: string
  /** Where passkeys are made and used; null: on any port of `portalHost`. */
  portalOrigin: string | null
  /** Telephone codes are offered besides SMS and e-mail. */
  voiceCodes: boolean
}
