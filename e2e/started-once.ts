import { test } from '@playwright/test'

interface StartedOnce<T> {
  (): T
  /** For base URLs, which are read before the hook runs. */
  ifThere(): T | undefined
}

/**
 * Starts a resource before the first test of a file and stops it after the last. A worker fixture would require another
 * worker, and another browser, before and after the file.
 */
export function startedOnce<T extends { stop(): Promise<void> }>(start: () => Promise<T>): StartedOnce<T> {
  let current: T | undefined
  test.beforeAll(async () => {
    current = await start()
  })
  test.afterAll(() => current?.stop())
  const started = () => {
    if (!current) throw new Error('only within a test')
    return current
  }
  return Object.assign(started, { ifThere: () => current })
}
