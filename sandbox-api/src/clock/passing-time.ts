import type { Sandbox } from '../server/sandbox'
import { settings } from '../store/settings'

const NAME = 'time-passes-since'

/** First day on which time advances for the seeded records; null while their dates move with today's date. */
export const timePassesSince = ({ store }: Sandbox): string | null =>
  store.find(settings, NAME)?.value ?? null

export function startTime(sandbox: Sandbox): void {
  const value = timePassesSince(sandbox) ?? sandbox.clock.today()
  sandbox.store.put(settings, { name: NAME, value })
}

export const stopTime = ({ store }: Sandbox): void => store.remove(settings, [{ name: NAME, value: '' }])
