import { expect, type Page, test } from '@playwright/test'
import { DRAWS_NOTHING } from 'delivery/cli'
import { notePageErrors } from 'delivery/gates'

/** Errors that must not occur on any path, collected during a test and checked at its end. */
export interface PageErrors {
  /** Console errors, page errors, CSP reports and failed requests so far. */
  all(): string[]
  /** Allows an error that this test causes on purpose. */
  expect(pattern: RegExp): void
}

export async function collectPageErrors(
  { page }: { page: Page },
  use: (complaints: PageErrors) => Promise<void>,
): Promise<void> {
  const errors: string[] = []
  const allowed: RegExp[] = []
  notePageErrors(page, errors)
  await use({ all: () => errors, expect: (pattern) => void allowed.push(pattern) })
  // A routed call may still be in flight when the test's last expectation passes.
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (test.info().status === 'timedOut' && !page.isClosed() && !(await draws(page)))
    throw new Error(DRAWS_NOTHING)
  expect(errors.filter((each) => !allowed.some((pattern) => pattern.test(each)))).toEqual([])
}

/** Playwright clicks an element once it is stable for two frames, so without frames every click times out. */
const draws = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => resolve(true))
        setTimeout(() => resolve(false), 5000)
      }),
  )
