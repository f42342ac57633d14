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
  /** Hours without new contracts after a change of contacts; also how long a change proved by knowledge is pending. */
  contactPauseHours: number
  /** Host that codes in text messages and passkeys are bound to. */
  portalHost: string
  /** Origin for passkeys; null allows any port of `portalHost`. */
  portalOrigin: string | null
  /** Telephone codes are offered besides SMS and e-mail. */
  voiceCodes: boolean
}
