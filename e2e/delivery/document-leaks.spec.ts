import { parseBeacon } from 'delivery/gateway'
import { expect, sharedServers, test } from '../fixtures'
import { cloneSite, runDelivery, startPortal } from '../servers'

test('a stylesheet that a module leaves behind is removed on the next page, and reported with the module', async ({
  page,
}) => {
  const site = cloneSite()
  runDelivery(site.dir, 'release', 'e2e/delivery/mfe-leaky')
  const portal = await startPortal(sharedServers().sandbox.url, { SITE_DIR: site.dir })
  try {
    const failures: string[] = []
    page.on('request', (request) => {
      if (!request.url().endsWith('/field-report')) return
      for (const { module, name, values } of parseBeacon(request.postData() ?? ''))
        if (name === 'portal.failure') failures.push(`${module} ${values['error.type']}`)
    })
    await page.goto(`${portal.url}/esconde-formularios`)
    await expect(page.getByRole('heading', { name: 'Esconde' })).toBeVisible()
    await page.getByRole('button', { name: 'Entendi' }).click()
    // The document observer starts after hydration.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('after-start')),
    )
    await page
      .getByRole('banner')
      .getByRole('link', { name: /página inicial/ })
      .click()
    await expect(page.getByRole('textbox', { name: 'CPF' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
    await expect.poll(() => failures).toContain('mfe-leaky leaked-stylesheet')
  } finally {
    // An open page would send requests to a stopped portal.
    await page.close()
    await portal.stop()
    site.remove()
  }
})
