import { expect, test } from '@playwright/test'
import { startCollector } from '../servers'
import { BEFORE, beacon, post, siteWithTwoPanels, summaryOf } from './field-site'
import { startNginx } from './nginx'

test('the gateway passes bounded reports on to the collector, and shows operators’ pages to nobody', async () => {
  const site = siteWithTwoPanels()
  const collector = await startCollector(site.dir)
  const nginx = await startNginx(site.dir, { API_BASE: 'http://127.0.0.1:9', FIELD_COLLECTOR: collector.url })
  try {
    expect(
      await post(nginx.url, beacon(BEFORE, { cpf: '52998224725' }), { headers: { cookie: 'a=1' } }),
    ).toBe(204)
    expect((await summaryOf(collector.url, 'mfe-panel')).versions).toMatchObject([
      { version: BEFORE, visits: 1 },
    ])
    expect(await post(nginx.url, 'x'.repeat(17_000))).toBe(413)
    expect((await fetch(`${nginx.url}/field-report`)).status).toBe(403)
    for (const path of ['/field', '/field/', '/field/summary?module=mfe-panel'])
      expect([path, (await fetch(nginx.url + path)).status]).toEqual([path, 404])
    const many = await Promise.all(Array.from({ length: 260 }, () => post(nginx.url, beacon(BEFORE))))
    expect(many.filter((status) => status === 429).length).toBeGreaterThan(20)
    expect((await fetch(nginx.url)).status).toBe(200)
    await collector.stop()
    await expect.poll(() => post(nginx.url, beacon(BEFORE))).toBe(204)
  } finally {
    await nginx.stop()
    await collector.stop()
    site.remove()
  }
})
