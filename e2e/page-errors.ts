import { expect, type Page } from '@playwright/test'

/** Errors that must not occur on any path, collected during a test and checked at its end. */
export interface PageErrors {
  /** Console errors, page errors, CSP reports and failed requests so far. */
  all(): string[]
  /** An error that this test provokes on purpose. */
  expect(pattern: RegExp): void
}

function listen(page: Page, found: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => found.push(`page error: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // A request that was aborted by a page change or by the code is not a failure.
    if (reason !== 'net::ERR_ABORTED') found.push(`failed: ${request.url()} ${reason}`)
  })
  page.on('request', (request) => {
    if (request.url().endsWith('/csp-report')) found.push(`CSP: ${request.postData()}`)
  })
}

export async function collectPageErrors(
  { page }: { page: Page },
  use: (complaints: PageErrors) => Promise<void>,
): Promise<void> {
  const found: string[] = []
  const allowed: RegExp[] = []
  listen(page, found)
  await use({ all: () => found, expect: (pattern) => void allowed.push(pattern) })
  // A call that a test holds or changes may still be under way when what the test waits for is seen.
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(found.filter((each) => !allowed.some((pattern) => pattern.test(each)))).toEqual([])
}
