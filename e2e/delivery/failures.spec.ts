import type { Page } from '@playwright/test'
import { expect, type TrialSite, test } from './fixtures'

/** Each way in which a module can fail, done to real files; and how it is put right again. */
interface Failure {
  kind: string
  how?: string
  path?: string
  heading: string
  harm(site: TrialSite, page: Page): unknown
  mend(site: TrialSite, page: Page): unknown
}

const NETWORK = 'Não foi possível carregar esta página'
const OURS = 'Esta página está com um problema'
const entryOf = (site: TrialSite) => site.current().entry.href

const failures: Failure[] = [
  {
    kind: 'http',
    heading: NETWORK,
    harm: (site, page) => page.route(`**${entryOf(site)}`, (route) => route.fulfill({ status: 500 })),
    mend: (site, page) => page.unroute(`**${entryOf(site)}`),
  },
  {
    kind: 'http',
    how: ' (a file that is gone)',
    heading: NETWORK,
    harm: (site) => site.remove(entryOf(site).slice(1)),
    mend: (site) => site.release('1.0.1'),
  },
  {
    kind: 'network',
    heading: NETWORK,
    harm: (site, page) => page.route(`**${entryOf(site)}`, (route) => route.abort()),
    mend: (site, page) => page.unroute(`**${entryOf(site)}`),
  },
  {
    kind: 'integrity',
    heading: 'Por segurança, não abrimos esta página',
    harm: (site) => site.write(entryOf(site).slice(1), 'window.tampered = true'),
    mend: (site) => site.release('1.0.1'),
  },
  {
    kind: 'evaluation',
    heading: OURS,
    harm: (site) => site.replaceEntry('throw new Error("broken on purpose")'),
    mend: (site) => site.release('1.0.1'),
  },
  {
    kind: 'invalid-module',
    heading: OURS,
    harm: (site) =>
      site.replaceEntry(
        'var mfe_broken = { init: function () {}, get: function () { return Promise.resolve(function () { return { other: 1 } }) } }',
      ),
    mend: (site) => site.release('1.0.1'),
  },
  {
    kind: 'incompatible-kernel',
    heading: 'Esta página está sendo atualizada',
    harm: (site) => site.editRegistry((release) => ({ ...release, kernel: '9.0.0' })),
    mend: (site) => site.editRegistry((release) => ({ ...release, kernel: '1.0.0' })),
  },
  {
    kind: 'disabled',
    heading: 'Temporariamente indisponível',
    harm: (site) => site.delivery('registry', 'disable', 'mfe-broken', 'manutenção'),
    mend: (site) => site.delivery('registry', 'enable', 'mfe-broken'),
  },
  {
    kind: 'render',
    path: '/quebra-ao-desenhar',
    heading: 'Algo deu errado nesta página',
    harm: () => {},
    mend: (_, page) => page.evaluate(() => sessionStorage.setItem('mended', 'yes')),
  },
]

for (const { kind, how = '', path = '/inteira', heading, harm, mend } of failures) {
  test(`${kind}${how}: told in plain words, the rest goes on, and trying again works`, async ({
    page,
    site,
    complaints,
  }) => {
    complaints.expect(/./)
    await harm(site, page)
    await page.goto(site.url + path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('Central de atendimento')
    await expect(page.getByText(`mfe-broken@${site.current().version}`, { exact: false })).toContainText(kind)
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false)

    await page.getByRole('link', { name: 'Ir para o início' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('CPF')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()

    await mend(site, page)
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Página inteira|Consertada/)
  })
}

test('an error in an effect stays inside the page', async ({ page, site, complaints }) => {
  complaints.expect(/breaks in an effect/)
  await page.goto(`${site.url}/quebra-depois`)
  await expect(page.getByRole('heading', { level: 1, name: 'Algo deu errado nesta página' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
})

test('a chunk that a deploy took away brings the new document once, and then works', async ({
  page,
  site,
  complaints,
}) => {
  complaints.expect(/./)
  await page.goto(`${site.url}/inteira`)
  await expect(page.getByRole('heading', { name: 'Página inteira' })).toBeVisible()
  site.remove(site.ownScript('/outra-inteira'))
  site.release('1.0.1')
  await page.getByRole('link', { name: 'Ir para a outra' }).click()
  await expect(page.getByRole('heading', { name: 'Outra página inteira' })).toBeVisible()
})

test('without any registry the portal says so, and recovers', async ({ page, site, complaints }) => {
  complaints.expect(/./)
  await page.route('**/registry.json', (route) =>
    route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }),
  )
  await page.goto(`${site.url}/inteira`)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Não foi possível abrir esta página' }),
  ).toBeVisible()
  await page.unroute('**/registry.json')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('heading', { name: 'Página inteira' })).toBeVisible()
})

test('with discovery down the last good registry serves', async ({ page, site, complaints }) => {
  complaints.expect(/./)
  await page.goto(`${site.url}/inteira`)
  await expect(page.getByRole('heading', { name: 'Página inteira' })).toBeVisible()
  await page.route('**/registry.json', (route) => route.fulfill({ body: '{"schema": 1' }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Página inteira' })).toBeVisible()
})

test('a report of a failure names module, version and kind, and nobody', async ({
  page,
  site,
  complaints,
}) => {
  complaints.expect(/./)
  site.write('config.json', JSON.stringify({ failureSink: '/falhas' }))
  site.delivery('registry', 'disable', 'mfe-broken', 'manutenção')
  const sent = page.waitForRequest('**/falhas')
  await page.goto(`${site.url}/inteira?cpf=52998224725`)
  const report = (await sent).postDataJSON()
  expect(Object.keys(report).sort()).toEqual(['at', 'kind', 'module', 'version'])
  expect(report).toMatchObject({ module: 'mfe-broken', version: site.current().version, kind: 'disabled' })
})
