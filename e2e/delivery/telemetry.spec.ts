import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
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
    expect(sent).toEqual([])
    // Nobody leaves before what is there was painted and its measures were told.
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
    // The home was opened, the panel was navigated to: each has a largest paint and a sum of shifts of its own.
    for (const [module, inApp] of [
      ['mfe-access', 'false'],
      ['mfe-panel', 'true'],
    ]) {
      const of = `module="${module}",version="[^"]+",in_app="${inApp}"`
      expect(text).toMatch(new RegExp(`portal_web_vital_seconds_count\\{${of},name="lcp"\\} 1`))
      expect(text).toMatch(new RegExp(`portal_layout_shift_count\\{${of}\\} 1`))
    }
    expect((await versionsOf('mfe-access'))[0]?.[1].inp).not.toEqual([])
    const told = sent.join('\n')
    for (const secret of [
      debtor.cpfCnpj,
      debtor.senha ?? '',
      'http',
      'painel-controle',
      'login-cpf',
      'world',
    ])
      expect(told).not.toContain(secret)

    expect(await post(portal.url, beacon(BEFORE))).toBe(204)
    expect((await versionsOf('mfe-panel')).map(([version]) => version)).toContain(BEFORE)
  } finally {
    await portal.stop()
    site.remove()
  }
})

test('the file that pages load once they are alive is small: toasts, looks, the next page, the focus, 2.5 KB of messages, and 3.6 KB to measure', () => {
  const site = siteWithTwoPanels()
  try {
    const assets = join(site.dir, 'assets')
    const files = readdirSync(assets).filter((file) => /^after-start\..+\.js\.br$/.test(file))
    expect(files.length).toBeGreaterThan(0)
    for (const file of files)
      expect(statSync(join(assets, file)).size, file).toBeLessThan(1060 + 300 + 300 + 300 + 2500 + 4100)
  } finally {
    site.remove()
  }
})
