import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FASTER, UNASKED } from '../servers'
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

// In one worker: what the file starts for its tests is started once.
test.describe.configure({ mode: 'default' })

test('a canary goes to its share of browsers, always the same ones', async ({ browser, page, site }) => {
  site.release('1.1.0', '--canary=50')
  const foundBy = async (visitor: string) => {
    const context = await browser.newContext()
    await context.addInitScript((value) => localStorage.setItem('portal.canary', value), visitor)
    const tab = await context.newPage()
    await tab.goto(`${site.url}/inteira`)
    await expect(tab.getByRole('heading', { name: 'Página inteira' })).toBeVisible()
    const found = await version(tab)
    await context.close()
    return found
  }
  // The draw is the release's own: one visitor of two gets it, whoever that is.
  const found = new Set<string | undefined>()
  for (let visitor = 0; found.size < 2 && visitor < 24; visitor += 1)
    found.add(await foundBy(visitor.toString(16).padStart(8, '0')))
  expect([...found].sort()).toEqual(['1.0.0', '1.1.0'])

  await page.goto(`${site.url}/inteira`)
  await expect(page.getByRole('heading', { name: 'Página inteira' })).toBeVisible()
  const first = await version(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Página inteira' })).toBeVisible()
  expect(await version(page)).toBe(first)
})

test('an alias of the home, encoded in the configuration, shows the home', async ({ page, site }) => {
  site.configure({ homeAliases: ['/in%C3%ADcio'] })
  await page.goto(`${site.url}/in%C3%ADcio?origem=sms`)
  await expect(page).toHaveURL(`${site.url}/?origem=sms`)
  await page.getByRole('button', { name: 'clique aqui' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Consulte seu CNPJ Grátis' })).toBeVisible()
})

test('releases are refused when they would hurt the others', async ({ site }) => {
  const registry = site.registry()
  const access = registry.modules['mfe-access']
  if (!access) throw new Error('mfe-access is not released')
  const [route] = access.stable.routes
  if (!route) throw new Error('mfe-access has no routes')
  const stolen = { ...access, stable: { ...access.stable, routes: [{ ...route, path: '/INTEIRA' }] } }
  site.write(
    'registry.json',
    JSON.stringify({ ...registry, modules: { ...registry.modules, 'mfe-access': stolen } }),
  )
  site.delivery('registry', 'sign')
  expect(() => site.release('1.2.0')).toThrow(/a rota \/inteira já é de mfe-access/)
})

test('two releases at the same time both land', async ({ site }) => {
  const { spawn } = await import('node:child_process')
  const run = (...args: string[]) =>
    new Promise<number | null>((resolve) => {
      spawn(process.execPath, ['delivery/run.mjs', ...args, ...UNASKED], {
        env: { ...process.env, ...FASTER, SITE_DIR: site.dir },
        stdio: 'ignore',
      }).on('exit', resolve)
    })
  const codes = await Promise.all([
    run('release', 'e2e/delivery/mfe-broken', '--version=1.3.0'),
    run('release', 'mfe-access', '--version=1.3.0'),
  ])
  expect(codes).toEqual([0, 0])
  const { modules } = site.registry()
  expect(modules['mfe-broken']?.stable.version).toMatch(/^1\.3\.0-/)
  expect(modules['mfe-access']?.stable.version).toMatch(/^1\.3\.0-/)
})

test('a release of what is on already writes again pages that other tools wrote', ({ site }) => {
  const written = readFileSync(join(site.dir, 'pages/inteira.html'), 'utf8')
  site.write('pages/inteira.html', written.replace('O portal não abriu', 'Palavras de antes'))
  expect(site.delivery('release', 'e2e/delivery/mfe-broken')).toContain('já era a versão publicada')
  expect(readFileSync(join(site.dir, 'pages/inteira.html'), 'utf8')).toBe(written)
})
