import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from '../servers'
import { expect, type TrialSite, trialTests } from './fixtures'
import { startNginx } from './nginx'

const test = trialTests()

/** What a browser gets for the module's entry: how it is encoded, or that it was refused. */
async function visit(page: Page, site: TrialSite, url: string): Promise<(string | undefined)[]> {
  const { href } = site.current().entry
  const found: (string | undefined)[] = []
  page.on('response', async (response) => {
    if (response.url().includes(href)) found.push(response.headers()['content-encoding'])
  })
  page.on('requestfailed', (request) => {
    if (request.url().includes(href)) found.push('refused')
  })
  await page.goto(`${url}/inteira`)
  await expect(page.getByRole('heading', { level: 1, name: 'Página inteira' })).toBeVisible()
  return found
}

test('a browser that has the entry before gets the delta; a wrong one never runs, and the whole file comes', async ({
  browser,
  site,
}) => {
  const nginx = await startNginx(site.dir, { API_BASE: `http://127.0.0.1:${await freePort()}` })
  const context = await browser.newContext()
  const open = async () => visit(await context.newPage(), site, nginx.url)
  try {
    expect(await open()).toEqual(['br'])
    site.release('1.0.1')
    expect(await open()).toEqual(['dcz'])

    site.release('1.0.2')
    const deltas = join(site.dir, '.deltas', site.current().entry.href)
    for (const file of readdirSync(deltas, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue
      const path = join(file.parentPath, file.name)
      const content = readFileSync(path)
      content[content.length - 1] = (content.at(-1) ?? 0) ^ 1
      writeFileSync(path, content)
    }
    const found = await open()
    // The page's preload is one more attempt.
    expect(found.slice(0, 2)).toEqual(['dcz', 'refused'])
    expect(found.at(-1)).toBe('br')
  } finally {
    await context.close()
    await nginx.stop()
  }
})
