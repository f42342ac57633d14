import { test } from '@playwright/test'

interface StartedOnce<T> {
  (): T
  /** For a base address, which is asked for before the hook that starts it runs. */
  ifThere(): T | undefined
}

/**
 * Something that the tests of a file share: it starts before the first of them and ends after the last. As a fixture of
 * a worker it would ask for another worker, and another browser, before and after the file.
 *
 * @param live as a fixture: it passes on what it has started, and ends what it started once that returns
 */
export function startedOnce<T>(live: (use: (started: T) => Promise<void>) => Promise<void>): StartedOnce<T> {
  let found: { started: T } | null = null
  let end = () => {}
  let ended = Promise.resolve()
  test.beforeAll(
    () =>
      new Promise<void>((resolve, reject) => {
        const use = (started: T) => {
          found = { started }
          resolve()
          return new Promise<void>((release) => {
            end = release
          })
        }
        ended = live(use)
        ended.catch(reject)
      }),
  )
  test.afterAll(() => {
    end()
    return ended
  })
  const started = () => {
    if (!found) throw new Error('only within a test')
    return found.started
  }
  return Object.assign(started, { ifThere: () => found?.started })
}
