import type { Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

/** What axe finds on the current page: the rule, and the places. */
export async function axeDefects(page: Page, options: RunOptions): Promise<string[]> {
  await page.evaluate(`window.axe || (() => { ${axe.source} })()`)
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  )
}
