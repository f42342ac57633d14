import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, launcher, panel, test } from './fixture'

test('fetches nothing before somebody comes near, and the click that came first opens it', async ({
  page,
  site,
  bank,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(bank.url)) fetched.push(request.url())
  })
  await page.goto(`${site}/static`)
  const place = await launcher(page).boundingBox()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(fetched).toEqual([])
  await launcher(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toHaveAccessibleName('Fale com a gente')
  await expect(page.locator('contato-widget')).toHaveCount(1)
  await panel(page).getByRole('button', { name: 'Minimizar' }).click()
  await expect(panel(page)).toBeHidden()
  expect(await launcher(page).boundingBox()).toEqual(place)
})

test('opens on a page whose policy knows its nonce alone', async ({ page, site, bank, embedDir }) => {
  const policy = `default-src 'none'; script-src 'nonce-n'; style-src 'nonce-n'; connect-src ${bank.url}`
  const html = readFileSync(join(embedDir, 'v1/snippet.txt'), 'utf8').replace("src: '", `src: '${bank.url}`)
  await page.goto(`${site}/empty`)
  await page.setContent(
    `<meta http-equiv="Content-Security-Policy" content="${policy}">${html.replace(/<(script|style)>/g, '<$1 nonce="n">')}`,
  )
  await launcher(page).click()
  await expect(panel(page)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('telephone, WhatsApp and e-mail still work', async ({ page, site }) => {
    await page.goto(`${site}/static`)
    await expect(page.getByRole('link')).toHaveCount(0)
    await launcher(page).click()
    await expect(page.getByRole('link', { name: '(11) 4858-5151' })).toHaveAttribute(
      'href',
      'tel:+551148585151',
    )
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\d+$/,
    )
    const mail = page.getByRole('link', { name: /@/ })
    await expect(mail).toHaveAttribute('href', /^mailto:[^@\s]+@[^@\s]+$/)
    await expect(mail).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link')).toHaveCount(0)
  })
})
