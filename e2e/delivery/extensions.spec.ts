import { test as base } from '@playwright/test'
import { parseBeacon } from 'delivery/gateway'
import { expect, Sandbox } from '../fixtures'
import { loggedIn } from '../negotiation/session'
import { collectPageErrors } from '../page-errors'
import { cloneSite, runDelivery, startPortal, startSandbox } from '../servers'
import { WIDE } from '../viewports'

const test = base.extend<{
  site: { dir: string; url: string; bank: Sandbox }
  complaints: { expect(pattern: RegExp): void }
}>({
  site: async ({}, use) => {
    const copy = cloneSite()
    runDelivery(copy.dir, 'release', 'e2e/delivery/mfe-reminders')
    const sandbox = await startSandbox()
    const portal = await startPortal(sandbox.url, { SITE_DIR: copy.dir })
    await use({ dir: copy.dir, url: portal.url, bank: new Sandbox(sandbox.url) })
    await portal.stop()
    await sandbox.stop()
    copy.remove()
  },
  complaints: [({ page, site: _ }, use) => collectPageErrors({ page }, use), { auto: true }],
})

test.use(WIDE)

test('a module outside the shell has a place in the menu, a card and an action; what fails is absent and reported, and the kill switch takes all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.expect(/breaks while rendering/)
  complaints.expect(/500/)
  const failures: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/field-report')) return
    for (const { module, name, values } of parseBeacon(request.postData() ?? ''))
      if (name === 'portal.failure') failures.push(`${module} ${values['error.type']}`)
      else if (name === 'portal.failed_call') failures.push(`${values.call} ${values['error.type']}`)
  })
  await site.bank.fault({ method: 'GET', path: '/api/v1/basic-data/*', status: 500 })
  await loggedIn(page, site.bank, await site.bank.persona('acordo-em-dia'))

  await page.goto(`${site.url}/painel-controle`)
  const menu = page.getByRole('navigation', { name: 'Painel' })
  const toModule = page.locator('a[href^="/lembretes"]')
  await expect(menu.getByRole('link', { name: 'Lembretes' })).toBeVisible()
  await expect(page.getByText('Você tem 1 acordo para lembrar')).toBeVisible()
  await expect(page.getByText(/^Total do acordo: R\$/)).toBeVisible()
  await expect(toModule).toHaveText(['Lembretes', 'Criar lembrete'])
  await expect(page.getByText('Confira o seu e-mail')).toHaveCount(0)

  await menu.getByRole('link', { name: 'Meus acordos' }).click()
  const agreement = page.getByRole('article').first()
  const action = agreement.getByRole('link', { name: 'Lembrar do vencimento' })
  await expect(action).toHaveAttribute('href', /^\/lembretes\?acordo=\d+$/)
  await expect(agreement.getByRole('button', { name: 'Ver condições' })).toBeVisible()
  await expect.poll(() => failures).toContain('mfe-reminders timeout')
  expect(failures).toContain('mfe-reminders render')
  expect(failures.filter((each) => each.startsWith('GET /api/v1/basic-data'))).not.toEqual([])
  await expect(action).toBeVisible()
  await action.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lembretes' })).toBeVisible()
  await page.goBack()
  await expect(action).toBeVisible()

  runDelivery(site.dir, 'registry', 'disable', 'mfe-reminders', 'ensaio')
  await menu.getByRole('link', { name: 'Início' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Olá/ })).toBeVisible()
  await expect(toModule).toHaveCount(0)
  for (const path of ['/painel-negociacoes', '/painel-controle']) {
    await page.goto(site.url + path)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(toModule).toHaveCount(0)
    await expect(page.getByText(/para lembrar/)).toHaveCount(0)
  }
})
