import { expect, galleryTests, PAGES } from './gallery'

const test = galleryTests()

/** Screenshots of the gallery. To update: `npm run test:e2e -- e2e/kernel/looks.spec.ts --update-snapshots` */
// The privacy notice is left out, as it is plain text.
// In one worker, as its tests share the gallery that the file starts.
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
