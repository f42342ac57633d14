import { kindOf } from './collection'
import type { Store } from './store'

/** Records that survive a reset. */
export const settings = kindOf<{ name: string; value: string }>('settings', ['name'])

export const TIME_PASSES_SINCE = 'time-passes-since'

/** First day on which time advances for the seeded records; null while their dates move with today's date. */
export const timePassesSince = ({ store }: { store: Store }): string | null =>
  store.find(settings, TIME_PASSES_SINCE)?.value ?? null
