import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { collectPageErrors, type PageErrors } from '../page-errors'
import { cloneSite, configureSite, freePort, runDelivery, startOwnPortal } from '../servers'
import { startedOnce } from '../started-once'

const MODULE = 'e2e/delivery/mfe-broken'

const started = startedOnce(async () => {
  const { dir } = cloneSite()
  runDelivery(dir, 'release', MODULE)
  return startOwnPortal(dir, `http://127.0.0.1:${await freePort()}`)
})

const test = base.extend<{ site: { dir: string; url: string }; complaints: PageErrors }>({
  site: async ({}, use) => {
    await use(started())
  },
  complaints: [({ page, site: _ }, use) => collectPageErrors({ page }, use), { auto: true }],
})

const version = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => /mfe-broken\/([\d.]+)-/.exec(entry.name)?.[1])
      .filter(Boolean)
      .at(-1),
  )

// In one worker, as its tests share the portal that the file starts.
test.describe.configure({ mode: 'default' })

test('a release of what is on already writes again pages that other tools wrote', ({ site }) => {
  const page = join(site.dir, 'pages/inteira.html')
  const written = readFileSync(page, 'utf8')
  // Replaces the link instead of writing through it.
  rmSync(page)
  writeFileSync(page, written.replace('O portal não abriu', 'Palavras de antes'))
  expect(runDelivery(site.dir, 'release', MODULE)).toContain('já era a versão publicada')
  expect(readFileSync(page, 'utf8')).toBe(written)
})

test('a canary goes to its share of browsers, always the same ones', async ({ browser, page, site }) => {
  runDelivery(site.dir, 'release', MODULE, '--version=1.1.0', '--canary=50')
  const versionFor = async (visitor: string) => {
    const context = await browser.newContext()
    await context.addInitScript((value) => localStorage.setItem('portal.canary', value), visitor)
    const tab = await context.newPage()
    await tab.goto(`${site.url}/inteira`)
    await expect(tab.getByRole('heading', { name: 'Página inteira' })).toBeVisible()
    const shown = await version(tab)
    await context.close()
    return shown
  }
  // Each release draws its own half of the visitors.
  const versions = new Set<string | undefined>()
  for (let visitor = 0; versions.size < 2 && visitor < 24; visitor += 1)
    versions.add(await versionFor(visitor.toString(16).padStart(8, '0')))
  expect([...versions].sort()).toEqual(['1.0.0', '1.1.0'])

  await page.goto(`${site.url}/inteira`)
  await expect(page.getByRole('heading', { name: 'Página inteira' })).toBeVisible()
  const assigned = await version(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Página inteira' })).toBeVisible()
  expect(await version(page)).toBe(assigned)
})

test('an alias of the home, encoded in the configuration, shows the home', async ({ page, site }) => {
  configureSite(site.dir, { homeAliases: ['/in%C3%ADcio'] })
  await page.goto(`${site.url}/in%C3%ADcio?origem=sms`)
  await expect(page).toHaveURL(`${site.url}/?origem=sms`)
  await page.getByRole('button', { name: 'clique aqui' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Consulte seu CNPJ Grátis' })).toBeVisible()
})
