import type { Clock } from '../clock/clock'
import type { Store } from '../store/store'
import type { BotCheck } from './bot-check'
import type { Limits } from './limits'
import type { Secrets } from './secrets'

/** What every part of the bank stands on. */
export interface Sandbox {
  store: Store
  clock: Clock
  secrets: Secrets
  limits: Limits
  botCheck: BotCheck
  /** Minutes that a login lasts; personas may have shorter ones. */
  sessionMinutes: number
  /** Telephone codes are offered besides SMS and e-mail. */
  voiceCodes: boolean
}
