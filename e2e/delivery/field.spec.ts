import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, sharedServers, test } from '../fixtures'
import { startPortal } from '../servers'
import { BEFORE, beacon, post, siteWithTwoPanels, summaryOf } from './field-site'

test('a visit tells how each module did, and operators see a line for each version', async ({
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

    const counted = async (module: string) => (await summaryOf(portal.url, module)).versions
    await expect.poll(() => counted('mfe-panel')).toHaveLength(1)
    const one = { visits: 1, failures: 0 }
    expect(await counted('mfe-access')).toMatchObject([{ version: site.versionOf('mfe-access'), ...one }])
    expect(await counted('mfe-panel')).toMatchObject([{ version: site.versionOf('mfe-panel'), ...one }])
    expect(await counted('shell')).toMatchObject([{ version: site.shell, ...one }])
    expect(await counted('mfe-negotiation')).toEqual([])
    // The home was opened, the panel was navigated to: each has a largest paint of its own.
    for (const module of ['mfe-access', 'mfe-panel']) {
      const { LCP, CLS } = (await counted(module))[0]?.vitals ?? {}
      expect([module, LCP?.length, CLS?.length]).toEqual([module, expect.any(Number), expect.any(Number)])
      expect(LCP?.length, module).toBeGreaterThan(0)
    }
    expect((await counted('mfe-access'))[0]?.vitals.INP.length).toBeGreaterThan(0)
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
    await page.goto(`${portal.url}/field`)
    const panel = page.getByRole('region', { name: 'mfe-panel', exact: true })
    const plot = panel.getByRole('img', { name: 'Conteúdo principal, dentro do portal (LCP)' })
    await expect(plot).toBeVisible()
    for (const version of [BEFORE, site.versionOf('mfe-panel')]) {
      await expect(plot.locator(`[data-version="${version}"]`)).toHaveCount(1)
      await expect(panel.getByRole('rowheader', { name: version })).toBeVisible()
    }
    await expect(plot.locator('[data-version]').first()).toHaveCSS('fill', 'none')
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
