import type { Browser, Page } from '@playwright/test'
import { test as base, expect, Sandbox, sharedServers } from '../fixtures'
import { startPortal } from '../servers'
import { startedOnce } from '../started-once'

/** A portal as started by `npm start`, which forwards the sandbox's control. */
const local = startedOnce(() => startPortal(sharedServers().sandbox.url, { PORTAL_SANDBOX: '1' }))

const test = base.extend({
  baseURL: async ({}, use) => {
    await use(local.ifThere()?.url)
  },
  // A browser without a chosen world.
  storageState: async ({}, use) => {
    await use(undefined)
  },
})

// In one worker, so that the portal is started once.
test.describe.configure({ mode: 'default' })

/** The portal in a separate browser, opened by a scene's link. */
async function openScene(browser: Browser, baseURL: string | undefined, scene: string): Promise<Page> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const page = await context.newPage()
  await page.goto(`/sandbox/scenes/${scene}`)
  return page
}

async function worldOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'sandbox-world')?.value ?? ''
}

test('two testers at one sandbox, side by side, each in a world of their own', async ({
  browser,
  baseURL,
}) => {
  const { sandbox } = sharedServers()
  const [late, paid] = await Promise.all([
    openScene(browser, baseURL, 'parcela-vencida'),
    openScene(browser, baseURL, 'quitado'),
  ])
  await Promise.all([late.waitForURL('**/painel-negociacoes'), paid.waitForURL('**/painel-negociacoes')])
  await expect(late.getByText('Em atraso').first()).toBeVisible()
  await expect(paid.getByText('Quitado').first()).toBeVisible()

  // A fault in one world does not affect the other.
  const control = new Sandbox(`${sandbox.url}/w/${await worldOf(late)}`)
  await control.fault({ method: '*', path: '/api/v1/negociacoes', status: 500 })
  await Promise.all([late.reload(), paid.reload()])
  await expect(paid.getByText('Quitado').first()).toBeVisible()
  await expect(late.getByRole('button', { name: 'Tentar de novo' }).first()).toBeVisible()
  // The default world has no data of theirs or of other tests.
  const common = await new Sandbox(sandbox.url).calls()
  expect(common.filter(({ identification }) => identification)).toEqual([])
  await Promise.all([late.context().close(), paid.context().close()])
})

test('the control at the portal shows the world, and leaves it', async ({ page }) => {
  await page.goto('/sandbox')
  await page.getByLabel('Nome do mundo').fill('maria')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Você está no mundo maria')).toBeVisible()
  await page.goto('/sandbox')
  await expect(page.getByText('Você está no mundo maria')).toBeVisible()
  await page.getByRole('button', { name: 'Sair do mundo' }).click()
  await expect(page.getByText('Você está no mundo comum')).toBeVisible()
})
