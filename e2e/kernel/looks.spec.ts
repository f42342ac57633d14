import { expect, galleryTests, PAGES } from './gallery'

const test = galleryTests()

/**
 * Pictures of the gallery's pages. After an intended change:
 * `npm run test:e2e -- e2e/kernel/looks.spec.ts --update-snapshots`
 */
// The privacy notice is plain running text.
// In one worker: what the file starts for its tests is started once.
test.describe.configure({ mode: 'default' })

for (const id of PAGES.filter((each) => each !== 'privacy-notice')) {
  test(`${id} looks as it should`, async ({ page, gallery }) => {
    await page.setViewportSize({ width: 800, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await gallery.open(id)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.locator(`#${id}`)).toHaveScreenshot(`${id}-${colorScheme}.png`, {
        maxDiffPixelRatio: 0.02,
        animations: 'disabled',
      })
    }
  })
}
