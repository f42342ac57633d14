import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** Puts axe into the document, once. What a script leaves is sent here: all of axe would take longer than its checks. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(`${axe.source};0`)
}

/**
 * What axe finds on the current page: the rule, and the places.
 * @param within an element, by its selector
 */
export async function axeDefects(page: Page, options: RunOptions = {}, within = ':root'): Promise<string[]> {
  await loadAxe(page)
  const asked = JSON.stringify({ resultTypes: ['violations'], ...options })
  return page.evaluate<string[]>(`(async () => {
    const { violations } = await axe.run(${JSON.stringify(within)}, ${asked})
    return violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(' | '))
  })()`)
}
