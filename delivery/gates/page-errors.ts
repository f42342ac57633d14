import type { Page } from '@playwright/test'

/** Collects console errors, page errors, CSP violations and failed requests. */
export function notePageErrors(page: Page, errors: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => errors.push(`page error: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // Navigation and `AbortController` abort requests on purpose.
    if (reason !== 'net::ERR_ABORTED') errors.push(`failed: ${request.url()} ${reason}`)
  })
  page.on('request', (request) => {
    if (request.url().endsWith('/csp-report')) errors.push(`CSP: ${request.postData()}`)
  })
}
