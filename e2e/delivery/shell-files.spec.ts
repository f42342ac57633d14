import type { Page, Route } from '@playwright/test'
import { expect, test } from '../fixtures'
import { FaultyProxy } from './faulty-proxy'
import { alive, isStyle, KINDS } from './file-faults'

/** The files of the shell and the theme that a page names, its entry among them. */
async function shellFilesOf(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(path)).text()
  const found = html.matchAll(/(?:src|href)="(\/(?:assets|theme)\/[^"]+\.(?:js|css))"/g)
  return [...new Set([...found].map(([, file = '']) => file))]
}

for (const [kind, harm] of Object.entries(KINDS)) {
  test(`a file of the shell that is ${kind}: the page says so in time, and trying again works`, async ({
    page,
    complaints,
  }) => {
    complaints.expect(/./)
    await page.clock.install()
    // While any route stands, a silent request stays silent.
    await page.route('**/nothing', (route) => route.abort())
    const message = page.getByRole('heading', { name: 'O portal não abriu' })
    const files = await shellFilesOf(page, '/')
    expect(files.length).toBeGreaterThan(4)
    for (const file of files) {
      await test.step(file, async () => {
        await page.route(`**${file}`, harm)
        await page.goto('/', { waitUntil: 'commit' })
        if (kind === 'silent') {
          await page.waitForFunction(() => document.body !== null)
          await page.clock.runFor(isStyle(file) ? 11_000 : 25_000)
        }
        // A page without one of its styles still works.
        if (isStyle(file)) await alive(page)
        else {
          await expect(message).toBeVisible()
          await expect(page.getByRole('link', { name: '(11) 4858-5151' })).toBeVisible()
          await expect(page.getByRole('button', { name: 'Consultar', exact: true })).toBeHidden()
        }
        await page.unroute(`**${file}`)
        const retry = page.getByRole('button', { name: 'Tentar de novo' })
        if (await retry.isVisible()) {
          await retry.click()
          await page.clock.runFor(6000)
        }
        await alive(page)
        await expect(message).toBeHidden()
      })
    }
  })
}

test('a wrong copy that the browser may keep for ever is gone with the next attempt', async ({
  page,
  portal,
  complaints,
}) => {
  complaints.expect(/./)
  const line = await FaultyProxy.before(portal.url)
  const [file = ''] = (await shellFilesOf(page, '/')).filter((each) => each.includes('/react.'))
  line.addFault(file, 'wrong')
  await page.goto(line.url)
  await page.getByRole('heading', { name: 'O portal não abriu' }).waitFor()
  // Without the guard's request: reloaded, the browser has the wrong copy still.
  line.removeFault(file)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await alive(page)
  await line.stop()
})

test('a stylesheet of the next page may take long: the page comes with it', async ({ page }) => {
  await page.clock.install()
  await page.goto('/login-cpf')
  await alive(page)
  const held = new Promise<Route>((hold) =>
    page.route('**/modules/mfe-access/**/code.*.css', hold, { times: 1 }),
  )
  await page.getByRole('link', { name: 'Solicitar código de acesso' }).click()
  const style = await held
  await page.clock.runFor(11_000)
  await style.continue()
  await expect(page.getByRole('heading', { level: 1, name: 'Entre com um código' })).toBeVisible()
})
