import type { Page, Route } from '@playwright/test'
import { expect, test } from '../fixtures'
import { FaultyProxy } from './faulty-proxy'
import { alive, isStyle, KINDS } from './file-faults'

/** Files of shell and theme that a page references, entry included. */
async function shellFilesOf(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(path)).text()
  const links = html.matchAll(/(?:src|href)="(\/(?:assets|theme)\/[^"]+\.(?:js|css))"/g)
  return [...new Set([...links].map(([, file = '']) => file))]
}
const nameOf = (file: string) => /[^/]+$/.exec(file)?.[0] ?? ''
/** All files fail alike in the browser: one script and one style meet every fault, the others are only removed. */
const firstOfEach = (files: string[]) =>
  [isStyle, (file: string) => /^shell\./.test(nameOf(file))].flatMap((is) => files.find(is) ?? [])

for (const [kind, harm] of Object.entries(KINDS)) {
  test(`a file of the shell that is ${kind}: the page says so in time, and trying again works`, async ({
    page,
    complaints,
  }) => {
    complaints.expect(/./)
    await page.clock.install()
    // Keeps a route active, as Playwright continues hanging requests once no route is left.
    await page.route('**/nothing', (route) => route.abort())
    const message = page.getByRole('heading', { name: 'O portal não abriu' })
    const all = await shellFilesOf(page, '/')
    expect(all.length).toBeGreaterThan(4)
    const files = kind === 'missing' ? all : firstOfEach(all)
    expect(files.length).toBeGreaterThan(1)
    for (const file of files) {
      await test.step(file, async () => {
        await page.route(`**${file}`, harm)
        await page.goto('/', { waitUntil: 'commit' })
        if (kind === 'silent') {
          await page.waitForFunction(() => document.body !== null)
          await page.clock.runFor(isStyle(file) ? 11_000 : 25_000)
        }
        // A page that lacks one style still works.
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
  // Without the guard's request the browser would load the wrong file from its cache again.
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
