import type { Page } from '@playwright/test'
import { test as base, expect, sharedServers } from '../fixtures'
import { type Running, startConfigured } from '../servers'
import { startedOnce } from '../started-once'
import { WIDE } from '../viewports'

const INSPECTLET = 'https://gravador.example/inspectlet.js'
const SMARTLOOK = 'https://outro-gravador.example/smartlook.js'

/** Stubs of the vendors' scripts: they read the queued calls and report a session id. */
const vendors = {
  [INSPECTLET]: `document.cookie = '__insp_sid=insp-1'; window.recording = 'on';
    window.__insp.push = (call) => { if (call[0] === 'disable') window.recording = 'off' }`,
  [SMARTLOOK]: `const waiting = window.smartlook.api;
    window.told = waiting.map(([command]) => command);
    window.smartlook = Object.assign((...call) => window.told.push(call[0]), { sessionId: 'look-1' })`,
}

/** A portal with both recorders configured: its pages and its script policy depend on it. */
const recording = startedOnce<Running>(async (use) => {
  const recorders = {
    inspectlet: { websiteId: '1', scriptUrl: INSPECTLET },
    smartlook: { projectKey: 'chave', scriptUrl: SMARTLOOK },
  }
  const portal = await startConfigured(sharedServers().sandbox.url, { recorders })
  await use(portal)
  await portal.stop()
})

const test = base.extend<{ vendorScripts: string[] }>({
  baseURL: async ({}, use) => {
    await use(recording.ifThere()?.url)
  },
  vendorScripts: async ({ page }, use) => {
    const loaded: string[] = []
    for (const [url, body] of Object.entries(vendors)) {
      await page.route(url, (route) => {
        loaded.push(url)
        return route.fulfill({ contentType: 'text/javascript', body })
      })
    }
    await use(loaded)
  },
})

/** The contact button is the last thing that a page loads. */
const loaded = (page: Page) => expect(page.locator('contato-surface')).toBeAttached()

// In one worker: what the file starts for its tests is started once.
test.describe.configure({ mode: 'default' })
test.use(WIDE)

test('nothing is fetched before the consent, nor after a refusal', async ({ page, vendorScripts }) => {
  await page.goto('/')
  await loaded(page)
  expect(vendorScripts).toEqual([])
  await page.getByRole('button', { name: 'Entendi' }).click()
  await page.reload()
  await loaded(page)
  expect(vendorScripts).toEqual([])
})

test('after it both run under the page’s policy, masked, and the API learns the sessions', async ({
  page,
  sandbox,
  vendorScripts,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Permitir opcionais' }).click()
  await expect.poll(() => [...vendorScripts].sort()).toEqual([INSPECTLET, SMARTLOOK])
  for (const area of [page.locator('main'), page.getByRole('banner')]) {
    await expect(area).toHaveAttribute('data-sl', 'mask')
    await expect(area).toHaveClass(/inspectletIgnore/)
  }
  const told = async () => {
    const calls = await sandbox.calls()
    return new Set(calls.map(({ path }) => path).filter((path) => /_session$|InspectLog$/.test(path)))
  }
  await expect
    .poll(told)
    .toEqual(new Set(['/api/v1/inspectlet_session', '/api/v1/smartlook_session', '/api/v1/InspectLog']))

  // Later elements are masked before a recorder sees them; then the consent is withdrawn.
  await page.getByRole('contentinfo').getByRole('button', { name: 'Preferências de cookies' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAttribute('data-sl', 'mask')
  await dialog.getByRole('switch', { name: /^Opcionais/ }).click()
  await dialog.getByRole('button', { name: /Salvar/ }).click()
  await expect.poll(() => page.evaluate('window.recording')).toBe('off')
  await expect.poll(() => page.evaluate('window.told.at(-1)')).toBe('pause')
})
