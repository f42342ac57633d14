import type { Page } from '@playwright/test'

/** Responsiveness of one screen, in milliseconds. */
export interface Answered {
  path: string
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
  window.answered = []
  const note = (kind, { startTime, duration }) => {
    const { path } = screens.findLast(({ since }) => since <= startTime)
    window.answered.push({ path, kind, duration })
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) note('interaction', entry)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) note('task', entry)
  }).observe({ type: 'longtask', buffered: true })
`

interface Noted {
  path: string
  kind: 'interaction' | 'task'
  duration: number
}

/** Requires `noteAnswers`. Returns the screens in the order of the walk. */
export async function readAnswers(page: Page): Promise<Answered[]> {
  const noted = await page.evaluate<Noted[]>('window.answered')
  const paths = [...new Set(noted.map(({ path }) => path))]
  return paths.map((path) => {
    const slowest = (wanted: Noted['kind']) =>
      Math.max(
        0,
        ...noted.filter((each) => each.path === path && each.kind === wanted).map(({ duration }) => duration),
      )
    return { path, interaction: slowest('interaction'), task: slowest('task') }
  })
}
