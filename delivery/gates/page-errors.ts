import type { Page } from '@playwright/test'

/** Notes console errors, page errors, CSP reports and failed requests of a page. */
export function notePageErrors(page: Page, found: string[]): void {
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
