import type { Page } from '@playwright/test'
import { cloneSite, restoreSite } from '../servers'
import { FaultyProxy, SINK } from './faulty-proxy'
import { expect, TrialSite, trialTests } from './fixtures'

interface Own {
  line: FaultyProxy
  /** The module is released anew. */
  releaseAnew: () => void
}

/** What a release makes of the site, made once: a command for each test would take a third of the time of all. */
let next: ReturnType<typeof cloneSite> | undefined

const base = trialTests((prepared) => {
  prepared.configure({ failureSink: SINK })
  next = cloneSite(prepared.dir)
  const site = new TrialSite(next.dir, '')
  // Newer than a registry that a test has changed by hand.
  site.delivery('registry', 'sign')
  site.release('1.0.1')
})
base.afterAll(() => next?.remove())

const test = base.extend<Own>({
  releaseAnew: async ({ site }, use) => {
    await use(() => restoreSite(site.dir, next?.dir))
  },
  line: async ({ site }, use) => {
    const line = await FaultyProxy.before(site.url)
    await use(line)
    await line.stop()
  },
})

// In one worker: what the file starts for its tests is started once.
test.describe.configure({ mode: 'default' })

interface Scene extends Own {
  site: TrialSite
  page: Page
}

/** Each way in which a module can fail, with real files and responses; and how it recovers. */
interface Failure {
  how: string
  kind: string
  path?: string
  heading: string
  harm(scene: Scene): unknown
  mend(scene: Scene): unknown
}

const NETWORK = 'Não foi possível carregar esta página'
const OURS = 'Esta página está com um problema'
const SECURITY = 'Por segurança, não abrimos esta página'
const DRAWING = 'Algo deu errado nesta página'

const entryOf = (site: TrialSite) => site.current().entry.href
const mendEntry = ({ site, line }: Scene) => line.removeFault(entryOf(site))
const releaseAnew = (scene: Scene) => scene.releaseAnew()
const mendScreen = ({ page }: Scene) => page.evaluate(() => sessionStorage.setItem('mended', 'yes'))

const failures: Failure[] = [
  {
    how: 'an entry that answers 404',
    kind: 'http',
    heading: NETWORK,
    harm: ({ site }) => site.remove(entryOf(site).slice(1)),
    mend: releaseAnew,
  },
  {
    how: 'an entry whose connection is cut',
    kind: 'network',
    heading: NETWORK,
    harm: ({ site, line }) => line.addFault(entryOf(site), 'cut'),
    mend: mendEntry,
  },
  {
    how: 'an entry that never answers',
    kind: 'timeout',
    heading: 'Esta página está demorando demais',
    harm: ({ site, line }) => {
      site.configure({ failureSink: SINK, moduleTimeoutMs: 8000 })
      line.addFault(entryOf(site), 'silence')
    },
    mend: mendEntry,
  },
  {
    how: 'an entry that was tampered with',
    kind: 'integrity',
    heading: SECURITY,
    harm: ({ site }) => site.write(entryOf(site).slice(1), 'window.tampered = true'),
    mend: releaseAnew,
  },
  {
    how: 'an entry that throws',
    kind: 'evaluation',
    heading: OURS,
    harm: ({ site }) => site.replaceEntry(() => 'throw new Error("broken on purpose")'),
    mend: releaseAnew,
  },
  {
    how: 'an entry that exposes something else',
    kind: 'invalid-module',
    heading: OURS,
    harm: ({ site }) => site.replaceEntry((script) => script.replaceAll('"./routes"', '"./telas"')),
    mend: releaseAnew,
  },
  {
    how: 'an entry whose routes are none',
    kind: 'invalid-module',
    heading: OURS,
    harm: ({ site }) =>
      site.replaceEntry(
        () =>
          'var mfe_broken = { init: function () {}, get: function () { return Promise.resolve(function () { return { other: 1 } }) } }',
      ),
    mend: releaseAnew,
  },
  {
    how: 'a screen whose file is missing',
    kind: 'http',
    heading: NETWORK,
    harm: ({ site, line }) => line.addFault(`/${site.ownScript('/inteira')}`, 404),
    mend: ({ site, line }) => line.removeFault(`/${site.ownScript('/inteira')}`),
  },
  {
    how: 'a screen whose file was tampered with',
    kind: 'integrity',
    heading: SECURITY,
    harm: ({ site }) => site.write(site.ownScript('/inteira'), 'window.tampered = true'),
    mend: releaseAnew,
  },
  {
    how: 'a module for another kernel',
    kind: 'incompatible-kernel',
    heading: 'Esta página está sendo atualizada',
    harm: ({ site }) => site.editRegistry((release) => ({ ...release, kernel: '9.0.0' })),
    mend: ({ site }) =>
      site.editRegistry((release) => ({ ...release, kernel: site.registry().shell.kernel })),
  },
  {
    how: 'a module that is switched off',
    kind: 'disabled',
    heading: 'Temporariamente indisponível',
    harm: ({ site }) => site.delivery('registry', 'disable', 'mfe-broken', 'manutenção'),
    mend: ({ site }) => site.delivery('registry', 'enable', 'mfe-broken'),
  },
  {
    how: 'a screen that throws while it is drawn',
    kind: 'render',
    path: '/quebra-ao-desenhar',
    heading: DRAWING,
    harm: () => {},
    mend: mendScreen,
  },
  {
    how: 'a screen that throws in an effect',
    kind: 'render',
    path: '/quebra-depois',
    heading: DRAWING,
    harm: () => {},
    mend: mendScreen,
  },
]

for (const { how, kind, path = '/inteira', heading, harm, mend } of failures) {
  test(`${how}: told in plain words and reported, the rest goes on, and trying again works`, async ({
    page,
    site,
    line,
    releaseAnew,
    complaints,
  }) => {
    // The browser and the broken module say what went wrong; the portal says it on the page.
    complaints.expect(/^(?!console: (ModuleFailure|React Router))/)
    const scene = { site, line, releaseAnew, page }
    const { version } = site.current()
    await harm(scene)
    // The load of a page that waits for a silent script never ends.
    await page.goto(`${line.url}${path}?cpf=52998224725`, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('Central de atendimento')
    await expect(page.getByText(`mfe-broken@${version}: ${kind}`)).toBeVisible()
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false)
    // Module, version and kind of failure: no personal data.
    await expect
      .poll(() => line.reports)
      .toContainEqual({ module: 'mfe-broken', version, kind, at: expect.any(String) })

    await page.getByRole('link', { name: 'Ir para o início' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('CPF')
    await page.goBack({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()

    await mend(scene)
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Página inteira|Consertada/)
    await expect(page.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0)
  })
}

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

/** What else a registry can be, its own tests have. */
const discoveryFailures: {
  how: string
  harm(site: TrialSite, line: FaultyProxy): void
  told?: { version: string; kind: string }
}[] = [
  { how: 'a page of a gateway', harm: (site) => site.write('registry.json', '<h1>502 Bad Gateway</h1>') },
  {
    how: 'not signed by us',
    harm: (site) => {
      const registry = site.registry()
      const off = Object.entries(registry.modules).map(([name, module]) => [
        name,
        { ...module, disabled: '' },
      ])
      const changed = { modules: Object.fromEntries(off), revision: registry.revision + 1 }
      site.write('registry.json', JSON.stringify({ ...registry, ...changed }))
    },
    told: { version: 'snapshot', kind: 'integrity' },
  },
]

for (const { how, harm, told = { version: 'none', kind: 'discovery' } } of discoveryFailures) {
  test(`a registry that is ${how}: a first visit goes on with the one that its pages carry`, async ({
    page,
    site,
    line,
    complaints,
  }) => {
    complaints.expect(/./)
    harm(site, line)
    await page.goto(`${line.url}/inteira`)
    await expect(page.getByRole('heading', { name: 'Página inteira' })).toBeVisible()
    await expect
      .poll(() => line.reports)
      .toContainEqual({ module: 'registry', ...told, at: expect.any(String) })
    await page.getByRole('link', { name: 'Ir para a outra' }).click()
    await expect(page.getByRole('heading', { name: 'Outra página inteira' })).toBeVisible()
  })
}

test('a registry that never answers stops nobody', async ({ page, line }) => {
  line.addFault('/registry.json', 'silence')
  await page.goto(`${line.url}/inteira`)
  await page.getByRole('link', { name: 'Ir para a outra' }).click()
  await expect(page.getByRole('heading', { name: 'Outra página inteira' })).toBeVisible()
})
