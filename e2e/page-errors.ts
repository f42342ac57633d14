import { expect, type Page, test } from '@playwright/test'
import { notePageErrors } from 'delivery/gates/page-errors'
import { DRAWS_NOTHING } from 'delivery/test-run/browser-results'

/** Errors that must not occur on any path, collected during a test and checked at its end. */
export interface PageErrors {
  /** Console errors, page errors, CSP reports and failed requests so far. */
  all(): string[]
  /** An error that this test provokes on purpose. */
  expect(pattern: RegExp): void
}

export async function collectPageErrors(
  { page }: { page: Page },
  use: (complaints: PageErrors) => Promise<void>,
): Promise<void> {
  const found: string[] = []
  const allowed: RegExp[] = []
  notePageErrors(page, found)
  await use({ all: () => found, expect: (pattern) => void allowed.push(pattern) })
  // A call that a test holds or changes may still be under way when what the test waits for is seen.
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (test.info().status === 'timedOut' && !page.isClosed() && !(await draws(page)))
    throw new Error(DRAWS_NOTHING)
  expect(found.filter((each) => !allowed.some((pattern) => pattern.test(each)))).toEqual([])
}

/** Before a press a thing has to stand still for two frames: without frames nothing can be pressed, whatever the page does. */
const draws = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => resolve(true))
        setTimeout(() => resolve(false), 5000)
      }),
  )
