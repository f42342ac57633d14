import { expect, test } from '../fixtures'
import { WIDE } from '../viewports'
import { waitForHydration } from '../wait-for-page'

test.use(WIDE)

test('contrast is what the system asks for; it and the text size are chosen from the footer, and hold before the first paint of the next page', async ({
  page,
}) => {
  const isBlack = () => expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await page.emulateMedia({ contrast: 'more' })
  await page.goto('/')
  await isBlack()
  await page.emulateMedia({ contrast: 'no-preference' })
  await waitForHydration(page)
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(22, 33, 58)')
  await page.getByRole('button', { name: 'Contraste e tamanho do texto' }).click()
  await page.getByRole('radio', { name: 'Alto contraste' }).press('Space')
  await page.getByRole('radio', { name: /^150/ }).press('Space')
  await isBlack()

  // The page's inline script runs before the first paint.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      observer.disconnect()
      const { dataset, style } = document.documentElement
      Object.assign(window, { appearanceAtStart: [dataset.contrast, style.fontSize] })
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/acessibilidade')
  expect(await page.evaluate(() => Reflect.get(window, 'appearanceAtStart'))).toEqual(['more', '150%'])
  await waitForHydration(page)
  await expect(page.getByRole('radio', { name: 'Alto contraste' })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^150/ })).toBeChecked()
  await isBlack()
})
