import { test } from '@playwright/test'

interface StartedOnce<T> {
  (): T
  /** For base URLs, which are read before the hook runs. */
  ifThere(): T | undefined
}

/**
 * Starts a resource before the first test of a file and stops it after the last. A worker fixture would require another
 * worker, and another browser, before and after the file.
 * @param live fixture function: passes the started resource to `use` and stops it once that returns
 */
export function startedOnce<T>(live: (use: (started: T) => Promise<void>) => Promise<void>): StartedOnce<T> {
  let current: { started: T } | null = null
  let end = () => {}
  let ended = Promise.resolve()
  test.beforeAll(async () => {
    // Includes time for builds and releases.
    await new Promise<void>((resolve, reject) => {
      const use = (started: T) => {
        current = { started }
        resolve()
        return new Promise<void>((release) => {
          end = release
        })
      }
      ended = live(use)
      ended.catch(reject)
    })
  })
  test.afterAll(() => {
    end()
    return ended
  })
  const started = () => {
    if (!current) throw new Error('only within a test')
    return current.started
  }
  return Object.assign(started, { ifThere: () => current?.started })
}
