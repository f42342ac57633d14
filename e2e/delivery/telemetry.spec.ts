import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseBeacon } from 'delivery/gateway'
import { expect, sharedServers, test } from '../fixtures'
import { startPortal } from '../servers'
import { BEFORE, beacon, metricsOf, observedOf, post, siteWithTwoPanels } from './telemetry-site'

test('a visit reports how each module did, and operators see a metric for each version', async ({
  page,
  sandbox,
}) => {
  const site = siteWithTwoPanels()
  const portal = await startPortal(sharedServers().sandbox.url, { SITE_DIR: site.dir, PORTAL_SANDBOX: '1' })
  try {
    const debtor = await sandbox.persona('cliente')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/field-report')) sent.push(request.postData() ?? '')
    })
    await page.goto(portal.url)
    await page.getByRole('button', { name: 'Entendi' }).click()
    await page.getByRole('textbox', { name: 'CPF' }).fill(debtor.cpfCnpj)
    await page.getByRole('checkbox', { name: 'Não sou um robô' }).click()
    await expect(page.getByRole('checkbox', { name: 'Verificado: você não é um robô' })).toBeVisible()
    await page.getByRole('button', { name: 'Consultar', exact: true }).click()
    await page.waitForURL('**/login-cpf')
    await page.getByLabel('Senha', { exact: true }).fill(debtor.senha ?? '')
    await page.getByRole('checkbox', { name: 'Não sou um robô' }).click()
    await expect(page.getByRole('checkbox', { name: 'Verificado: você não é um robô' })).toBeVisible()
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.waitForURL('**/painel-controle')
    await expect(page.getByRole('heading', { name: /oportunidades, R\$/ })).toBeVisible()
    // A visit reports its start and when the page is interactive; the rest is sent when the page is left.
    const names = () =>
      sent
        .flatMap((text) => parseBeacon(text).map(({ module, name }) => `${module} ${name}`))
        .filter((event) => !event.startsWith('mfe-widget'))
    await expect
      .poll(names)
      .toEqual([
        'shell portal.visit',
        'mfe-access portal.visit',
        'shell portal.responsive',
        'mfe-access portal.responsive',
        'mfe-panel portal.visit',
        'mfe-panel portal.responsive',
      ])
    // Waits until the page is painted and its metrics are recorded.
    await page.evaluate(
      () =>
        new Promise((painted) =>
          requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => painted(true)))),
        ),
    )
    await page.goto('about:blank')

    const versionsOf = async (module: string) => [...(await observedOf(portal.url, module))]
    await expect.poll(() => versionsOf('mfe-panel')).toHaveLength(1)
    const one = { visits: 1, failures: 0 }
    expect(await versionsOf('mfe-access')).toMatchObject([[site.versionOf('mfe-access'), one]])
    expect(await versionsOf('mfe-panel')).toMatchObject([[site.versionOf('mfe-panel'), one]])
    expect(await versionsOf('shell')).toMatchObject([[site.shell, one]])
    expect(await versionsOf('mfe-negotiation')).toEqual([])
    const text = await metricsOf(portal.url)
    // The home page was loaded, the panel reached by navigation: each has its own LCP and CLS.
    for (const [module, inApp] of [
      ['mfe-access', 'false'],
      ['mfe-panel', 'true'],
    ]) {
      const of = `module="${module}",version="[^"]+",in_app="${inApp}"`
      expect(text).toMatch(new RegExp(`portal_web_vital_seconds_count\\{${of},name="lcp"\\} 1`))
      expect(text).toMatch(new RegExp(`portal_layout_shift_count\\{${of}\\} 1`))
    }
    expect((await versionsOf('mfe-access'))[0]?.[1].interactions).toBeGreaterThan(0)
    const sentText = sent.join('\n')
    for (const secret of [
      debtor.cpfCnpj,
      debtor.senha ?? '',
      'http',
      'painel-controle',
      'login-cpf',
      'world',
    ])
      expect(sentText).not.toContain(secret)

    await page.goto(`${portal.url}/status-dos-modulos`)
    await expect(page.getByText(`mfe-panel ${site.versionOf('mfe-panel')}`)).toBeVisible()
    await expect(page.getByText('1 visita, 0 com falha (0%)').first()).toBeVisible()

    expect(await post(portal.url, beacon(BEFORE))).toBe(204)
    expect((await versionsOf('mfe-panel')).map(([version]) => version)).toContain(BEFORE)
  } finally {
    // An open page would send requests to a stopped portal.
    await page.close()
    await portal.stop()
    site.remove()
  }
})

test('the file that pages load once they are alive is small: toasts, looks, the next page, the focus, 2.5 KB of messages, 3.6 KB to measure, 1 KB to report errors, and 0.7 KB to clear what modules leave', () => {
  const site = siteWithTwoPanels()
  try {
    const assets = join(site.dir, 'assets')
    const files = readdirSync(assets).filter((file) => /^after-start\..+\.js\.br$/.test(file))
    expect(files.length).toBeGreaterThan(0)
    for (const file of files)
      expect(statSync(join(assets, file)).size, file).toBeLessThan(
        1060 + 300 + 300 + 300 + 2500 + 4100 + 1000 + 700,
      )
  } finally {
    site.remove()
  }
})
