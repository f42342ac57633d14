import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, trialTests } from './fixtures'

const test = trialTests()

const version = (page: import('@playwright/test').Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => /mfe-broken\/([\d.]+)-/.exec(entry.name)?.[1])
      .filter(Boolean)
      .at(-1),
  )

// In one worker, as its tests share the portal that the file starts.
test.describe.configure({ mode: 'default' })

test('a canary goes to its share of browsers, always the same ones', async ({ browser, page, site }) => {
  site.release('1.1.0', '--canary=50')
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
  site.configure({ homeAliases: ['/in%C3%ADcio'] })
  await page.goto(`${site.url}/in%C3%ADcio?origem=sms`)
  await expect(page).toHaveURL(`${site.url}/?origem=sms`)
  await page.getByRole('button', { name: 'clique aqui' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Consulte seu CNPJ Grátis' })).toBeVisible()
})

test('a release of what is on already writes again pages that other tools wrote', ({ site }) => {
  const written = readFileSync(join(site.dir, 'pages/inteira.html'), 'utf8')
  site.write('pages/inteira.html', written.replace('O portal não abriu', 'Palavras de antes'))
  expect(site.delivery('release', 'e2e/delivery/mfe-broken')).toContain('já era a versão publicada')
  expect(readFileSync(join(site.dir, 'pages/inteira.html'), 'utf8')).toBe(written)
})
