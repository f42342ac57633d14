import { expect, expectAccessible, test, waitForPanel } from './panel'

/** States of the panel that `quality/screens.spec.ts` and `looks.spec.ts` do not cover. */
const screens = [
  ['varios-grupos', '/painel-controle'],
  ['retomada-10a', '/painel-controle'],
  ['acordo-em-atraso', '/painel-negociacoes'],
] as const

for (const [persona, path] of screens) {
  test(`${path} of ${persona} has no violation, light or dark`, async ({ page, enter }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(persona, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await waitForPanel(page)
    await expectAccessible(page)
  })
}
