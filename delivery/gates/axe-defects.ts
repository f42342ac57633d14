import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

/** `axe.source` is the unminified build, which takes 50% longer to parse. */
const source = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};0`

/** Injects axe once. The completion value `0` keeps Playwright from serialising all of axe. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(source)
}

/**
 * Violations on the current page: the rule and the affected elements.
 * @param within selector of the element to check
 */
export async function axeDefects(page: Page, options: RunOptions = {}, within = ':root'): Promise<string[]> {
  await loadAxe(page)
  const settings = JSON.stringify({ resultTypes: ['violations'], ...options })
  return page.evaluate<string[]>(`(async () => {
    const { violations } = await axe.run(${JSON.stringify(within)}, ${settings})
    return violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(' | '))
  })()`)
}
