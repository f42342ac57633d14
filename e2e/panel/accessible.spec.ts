import { axeDefects } from 'delivery/gates/axe-defects'
import { expect, test, waitForPanel } from './panel'

/** What a panel may look like besides the way that `quality/screens.spec.ts` looks at. */
const screens = [
  ['varios-grupos', '/painel-controle'],
  ['lista-vazia', '/painel-controle'],
  ['retomada-10a', '/painel-controle'],
  ['fora-de-horario', '/painel-controle'],
  ['acordo-em-atraso', '/painel-negociacoes'],
] as const

for (const [persona, path] of screens) {
  test(`${path} of ${persona} has no violation, light or dark`, async ({ page, panel }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await panel.open(persona, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await waitForPanel(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await axeDefects(page, {}, 'main'), colorScheme).toEqual([])
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
  })
}
