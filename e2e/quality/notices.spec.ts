import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'

const notices = (page: Page) => page.locator('section:has(> div > #cookies-titulo)').locator('..')

test('the first visit to a small screen shows headline, field and button, and the cookies below them', async ({
  page,
}) => {
  for (const [path, field, button] of [
    ['/', 'CPF', 'Consultar'],
    ['/pj', 'CNPJ', 'Consultar'],
    ['/login-segunda-via', 'CPF ou CNPJ', 'Continuar'],
  ] as const) {
    await page.goto(path)
    await expect(notices(page)).toBeVisible()
    for (const [width, height] of [
      [360, 740],
      [320, 640],
      [740, 360],
    ] as const) {
      await page.setViewportSize({ width, height })
      const at = `${path} at ${width} by ${height}`
      const { y: top = 0, height: rows = 0 } = (await notices(page).boundingBox()) ?? {}
      // One line.
      expect(rows, at).toBeLessThan(64)
      for (const wanted of [
        page.getByRole('heading', { level: 1 }),
        page.getByRole('textbox', { name: field }),
        page.getByRole('button', { name: button, exact: true }),
      ]) {
        const box = await wanted.boundingBox()
        expect(box?.y, at).toBeGreaterThan(0)
        expect((box?.y ?? 0) + (box?.height ?? 0), at).toBeLessThanOrEqual(top)
      }
      // Refusing is as easy as accepting: side by side, with equal size and weight.
      const [refuse, allow] = await Promise.all(
        ['Entendi', 'Permitir opcionais'].map((name) =>
          page.getByRole('button', { name }).evaluate((choice) => {
            const { y, width, height } = choice.getBoundingClientRect()
            const { fontWeight, backgroundColor } = getComputedStyle(choice)
            return { y, width: Math.round(width), height, fontWeight, backgroundColor }
          }),
        ),
      )
      expect(refuse, at).toEqual(allow)
    }
  }
})
