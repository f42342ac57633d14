import { expect, test } from '@playwright/test'
import { startCollector } from '../servers'
import { startNginx } from './nginx'
import { BEFORE, beacon, metricsOf, observedOf, post, siteWithTwoPanels } from './telemetry-site'

test('the gateway passes bounded reports on to the collector, and shows operators’ pages to nobody', async () => {
  const site = siteWithTwoPanels()
  const collector = await startCollector(site.dir)
  const nginx = await startNginx(site.dir, {
    API_BASE: 'http://127.0.0.1:9',
    TELEMETRY_COLLECTOR: collector.url,
  })
  try {
    expect(
      await post(nginx.url, beacon(BEFORE, { cpf: '52998224725' }), { headers: { cookie: 'a=1' } }),
    ).toBe(204)
    expect((await observedOf(collector.url, 'mfe-panel')).get(BEFORE)).toMatchObject({ visits: 1 })
    expect(await post(nginx.url, 'x'.repeat(17_000))).toBe(413)
    expect((await fetch(`${nginx.url}/api/v1/getServerDate`)).status).toBe(502)
    for (const labels of ['status="2xx",from="site"', 'status="4xx",from="site"', 'status="5xx",from="api"'])
      await expect
        .poll(() => metricsOf(collector.url))
        .toMatch(new RegExp(`^portal_request_seconds_count\\{${labels}\\} [1-9]`, 'm'))
    expect((await fetch(`${nginx.url}/field-report`)).status).toBe(403)
    expect((await fetch(`${nginx.url}/metrics`)).status).toBe(404)
    const many = await Promise.all(Array.from({ length: 300 }, () => post(nginx.url, beacon(BEFORE))))
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
