import type { Sandbox } from '../server/sandbox'

const NAME = 'time-passes-since'

/** The day from which the sandbox's days are real ones; null while untouched records follow the date. */
export const timePassesSince = ({ store }: Sandbox): string | null =>
  store.get<{ value: string }>('SELECT value FROM settings WHERE name = ?', NAME)?.value ?? null

export function startTime({ store, clock }: Sandbox): void {
  store.run('INSERT OR IGNORE INTO settings (name, value) VALUES (?, ?)', NAME, clock.today())
}

export function stopTime({ store }: Sandbox): void {
  store.run('DELETE FROM settings WHERE name = ?', NAME)
}
