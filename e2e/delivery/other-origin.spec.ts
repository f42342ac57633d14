import { test as base, expect } from '@playwright/test'
import { collectPageErrors } from '../page-errors'
import { cloneSite, type Running, runDelivery, startPortal, startSandbox } from '../servers'
import { startedOnce } from '../started-once'

interface Hosts {
  /** Serves the modules' files from another origin, as a CDN would. */
  modules: Running
  portal: Running
  /** The same site with headers that do not allow the modules' origin. */
  strict: Running
}

const started = startedOnce(async () => {
  const site = cloneSite()
  const sandbox = await startSandbox()
  const env = { SITE_DIR: site.dir }
  const modules = await startPortal(sandbox.url, env)
  runDelivery(site.dir, 'release', 'mfe-access', { MODULES_BASE_URL: `${modules.url}/` })
  const portal = await startPortal(sandbox.url, { ...env, MODULE_ORIGINS: modules.url })
  const strict = await startPortal(sandbox.url, env)
  return {
    modules,
    portal,
    strict,
    async stop() {
      for (const each of [strict, portal, modules, sandbox]) await each.stop()
      site.remove()
    },
  }
})

const test = base.extend<{ hosts: Hosts; complaints: { expect(pattern: RegExp): void } }>({
  hosts: async ({}, use) => {
    await use(started())
  },
  complaints: [({ page, hosts: _ }, use) => collectPageErrors({ page }, use), { auto: true }],
})

// In one worker, as its tests share the servers that the file starts.
test.describe.configure({ mode: 'default' })

test('a module on another host is preloaded, checked and run like one of this host', async ({
  page,
  hosts,
}) => {
  const requestedUrls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/modules/mfe-access/')) requestedUrls.push(request.url())
  })
  await page.goto(hosts.portal.url)
  await page.getByRole('checkbox', { name: 'Não sou um robô' }).click()
  await expect(page.getByRole('main').getByText('Verificado: você não é um robô')).toBeVisible()
  await page.goto(`${hosts.portal.url}/quem-somos`)
  await page.getByRole('link', { name: 'Consultar meu CPF ou CNPJ' }).click()
  await expect(page.getByRole('checkbox', { name: 'Não sou um robô' })).toBeVisible()

  expect(requestedUrls.length).toBeGreaterThan(3)
  expect(requestedUrls.filter((url) => !url.startsWith(hosts.modules.url))).toEqual([])
  const unchecked = await page.evaluate((origin) => {
    const loaded = [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script, link')]
    return loaded
      .map((each) => ({ url: each instanceof HTMLScriptElement ? each.src : each.href, each }))
      .filter(({ url }) => url.startsWith(origin))
      .filter(({ each }) => !each.integrity.startsWith('sha384-') || each.crossOrigin !== 'anonymous')
      .map(({ url }) => url)
  }, hosts.modules.url)
  expect(unchecked).toEqual([])
})

test('each preloaded file is fetched once', async ({ page, hosts }) => {
  const requestedUrls: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(hosts.modules.url)) requestedUrls.push(request.url())
  })
  await page.goto(hosts.portal.url)
  await expect(page.locator('#root')).toHaveAttribute('data-fragment', /^mfe-access@/)
  await page.getByRole('checkbox', { name: 'Não sou um robô' }).click()
  await expect(page.getByRole('main').getByText('Verificado: você não é um robô')).toBeVisible()
  expect(requestedUrls.length).toBeGreaterThan(2)
  expect(requestedUrls.toSorted()).toEqual([...new Set(requestedUrls)].toSorted())
})

test('a host that the policy does not name runs nothing', async ({ page, hosts, complaints }) => {
  complaints.expect(/./)
  await page.goto(`${hosts.strict.url}/central-de-duvidas`)
  await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
})
