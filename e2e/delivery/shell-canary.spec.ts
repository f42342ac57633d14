import { cpSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Registry } from '@portal/registry-format'
import { cloneSite, runDelivery, startCollector } from '../servers'
import { observedOf } from './metrics'
import { startNginx } from './nginx'

const NEXT = '9.9.9-canary00'

/** The released site with a canary of the shell: the same files under another name. */
function siteWithCanary() {
  const site = cloneSite()
  const at = (...parts: string[]) => join(site.dir, ...parts)
  const registry: Registry = JSON.parse(readFileSync(at('registry.json'), 'utf8'))
  const { version, kernel } = registry.shell
  const release = JSON.parse(readFileSync(at('.releases/shell', `${version}.json`), 'utf8'))
  writeFileSync(at('.releases/shell', `${NEXT}.json`), JSON.stringify({ ...release, version: NEXT }))
  cpSync(at('.server/shell', version), at('.server/shell', NEXT), { recursive: true })
  const shell = { version, kernel, canary: { percent: 50, release: { version: NEXT, kernel } } }
  const changed = `${at('registry.json')}.changed`
  writeFileSync(changed, JSON.stringify({ ...registry, shell }))
  renameSync(changed, at('registry.json'))
  runDelivery(site.dir, 'registry', 'sign')
  const draws = Array.from({ length: 256 }, (_, draw) => draw.toString(16).padStart(2, '0'))
  const drawn = (isIn: boolean) => draws.find((draw) => existsSync(at('draws', draw)) === isIn) ?? ''
  return { ...site, stable: version, inside: drawn(true), outside: drawn(false) }
}

test('a visitor stays with his shell, it answers for its own visits, and goes without a word to nginx', async ({
  browser,
}) => {
  const site = siteWithCanary()
  const collector = await startCollector(site.dir)
  const nginx = await startNginx(site.dir, {
    API_BASE: 'http://127.0.0.1:9',
    TELEMETRY_COLLECTOR: collector.url,
  })
  const served = async (draw: string) => {
    const answer = await fetch(`${nginx.url}/login-cpf`, { headers: { cookie: `draw=${draw}` } })
    const [, version] = /"shell":\{"version":"([^"]+)"/.exec(await answer.text()) ?? []
    return [version, answer.headers.get('cache-control')]
  }
  try {
    const page = await browser.newPage()
    await page.goto(nginx.url)
    const running = () =>
      page.evaluate(
        () => JSON.parse(document.getElementById('portal-registry')?.textContent ?? '').shell.version,
      )
    const assigned = await running()
    expect([site.stable, NEXT]).toContain(assigned)
    const [{ name, value, httpOnly } = { name: '', value: '', httpOnly: false }] = await page
      .context()
      .cookies()
    expect([name, httpOnly]).toEqual(['draw', true])
    expect(await served(value)).toEqual([assigned, 'private, no-cache'])
    expect(await served(site.inside)).toEqual([NEXT, 'private, no-cache'])
    expect(await served(site.outside)).toEqual([site.stable, 'private, no-cache'])

    await page.context().addCookies([{ name: 'draw', value: site.inside, url: nginx.url }])
    for (const path of ['/', '/login-cpf', '/painel-controle/', '/SAC']) {
      await page.goto(nginx.url + path)
      expect([path, await running()]).toEqual([path, NEXT])
    }
    const reported = page.waitForRequest('**/field-report')
    await page.goto(nginx.url)
    await page.getByRole('button', { name: 'Entendi' }).click()
    await expect(page.getByRole('textbox', { name: 'CPF' })).toBeVisible()
    await reported
    await page.goto('about:blank')
    const visited = async () => [...(await observedOf(collector.url, 'shell')).keys()]
    await expect.poll(visited).toContain(NEXT)

    runDelivery(site.dir, 'registry', 'stop-canary', 'shell', 'chamado 4711')
    expect(await served(site.inside)).toEqual([site.stable, 'no-cache'])
    await page.goto(nginx.url)
    expect(await running()).toBe(site.stable)
    expect((await fetch(nginx.url)).headers.get('set-cookie')).toBeNull()
  } finally {
    await nginx.stop()
    await collector.stop()
    site.remove()
  }
})
