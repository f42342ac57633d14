import { expect, type Page } from '@playwright/test'
import { notePageErrors } from 'delivery/gates/page-errors'

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
  expect(found.filter((each) => !allowed.some((pattern) => pattern.test(each)))).toEqual([])
}
