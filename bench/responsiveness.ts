import type { Page } from '@playwright/test'

/** Responsiveness of one screen, in milliseconds. */
export interface Answered {
  /** The slowest interaction, from input to next paint; 0 if all took less than a frame. */
  interaction: number
  /** The longest main-thread task; 0 if none reached 50 ms. */
  task: number
}

/** Init script of the page. Assigns each entry to the screen that was shown when it started. */
export const noteAnswers = `
  const screens = [{ since: 0, path: location.pathname }]
  navigation.addEventListener('currententrychange', () =>
    screens.push({ since: performance.now(), path: location.pathname }))
  window.answered = {}
  const note = (kind, { startTime, duration }) => {
    const { path } = screens.findLast(({ since }) => since <= startTime)
    const screen = window.answered[path] ??= { interaction: 0, task: 0 }
    screen[kind] = Math.max(screen[kind], duration)
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) note('interaction', entry)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) note('task', entry)
  }).observe({ type: 'longtask', buffered: true })
`

/** Requires `noteAnswers`. By path, in the order of the walk. */
export const readAnswers = (page: Page): Promise<Record<string, Answered>> => page.evaluate('window.answered')
