import type { Page } from '@playwright/test'
import { cloneSite, restoreSite } from '../servers'
import { FaultyProxy } from './faulty-proxy'
import { expect, TrialSite, trialTests } from './fixtures'

interface Own {
  line: FaultyProxy
  /** Publishes the module again. */
  releaseAnew: () => void
}

/** The site after a release, built once: one command per test would take a third of the suite's time. */
let next: ReturnType<typeof cloneSite> | undefined

const base = trialTests((prepared) => {
  // A flag in the tab makes the entry fail: separate entries would each need a signed registry.
  prepared.replaceEntry((script) => {
    const fault = 'sessionStorage.entry'
    const exposes = `[${fault} === 'exposes' ? './telas' : './routes']:`
    return `if (${fault} === 'throws') throw new Error('broken on purpose');${script.replace('"./routes":', exposes)}`
  })
  next = cloneSite(prepared.dir)
  new TrialSite(next.dir, '').release('1.0.1')
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

// In one worker, as its tests share the portal that the file starts.
test.describe.configure({ mode: 'default' })

interface Scene extends Own {
  site: TrialSite
  page: Page
}

/**
 * Every failure of a module that a browser can report, with real files and responses, and the recovery. Failures found
 * by the registry, and the texts for each kind, are tested in the shell.
 */
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
const LATE = 'Esta página está demorando demais'
const DRAWING = 'Algo deu errado nesta página'

const entryOf = (site: TrialSite) => site.current().entry.href
const screenOf = (site: TrialSite) => site.ownScript('/inteira')
const mendEntry = ({ site, line }: Scene) => line.removeFault(entryOf(site))
const releaseAnew = (scene: Scene) => scene.releaseAnew()
const askEntry =
  (fault: string) =>
  ({ page }: Scene) =>
    page.addInitScript((entry) => {
      sessionStorage.entry ??= entry
    }, fault)
const mendFault = ({ page }: Scene) => page.evaluate(() => sessionStorage.setItem('entry', 'sound'))

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
    heading: LATE,
    harm: async ({ site, line, page }) => {
      await page.clock.install()
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
    harm: askEntry('throws'),
    mend: mendFault,
  },
  {
    how: 'an entry that exposes something else',
    kind: 'invalid-module',
    heading: OURS,
    harm: askEntry('exposes'),
    mend: mendFault,
  },
  {
    how: 'a screen whose file is missing',
    kind: 'http',
    heading: NETWORK,
    harm: ({ site, line }) => line.addFault(`/${screenOf(site)}`, 404),
    mend: ({ site, line }) => line.removeFault(`/${screenOf(site)}`),
  },
  {
    how: 'a screen whose file was tampered with',
    kind: 'integrity',
    heading: SECURITY,
    harm: ({ site }) => site.write(screenOf(site), 'window.tampered = true'),
    mend: releaseAnew,
  },
  {
    how: 'a screen that throws while it is drawn',
    kind: 'render',
    path: '/quebra-ao-desenhar',
    heading: DRAWING,
    harm: () => {},
    mend: ({ page }) => page.evaluate(() => sessionStorage.setItem('mended', 'yes')),
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
    // The browser and the broken module log errors; the portal shows the failure on the page.
    complaints.expect(/^(?!console: (ModuleFailure|React Router))/)
    const scene = { site, line, releaseAnew, page }
    const title = page.getByRole('heading', { level: 1 })
    const { version } = site.current()
    await harm(scene)
    // The load event never fires while a script hangs.
    await page.goto(`${line.url}${path}?cpf=52998224725`, { waitUntil: 'domcontentloaded' })
    if (kind === 'timeout') {
      const shown = async () => {
        await page.clock.runFor(5_000)
        // textContent() would wait for the heading instead of advancing the clock.
        return title.allTextContents()
      }
      await expect.poll(shown).toEqual([heading])
    }
    await expect(title).toHaveText(heading)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('Central de atendimento')
    await expect(page.getByText(`mfe-broken@${version}: ${kind}`)).toBeVisible()
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false)
    if (kind === 'network') {
      await page.getByRole('link', { name: 'Ir para o início' }).click()
      await expect(title).toContainText('CPF')
      await page.goBack({ waitUntil: 'commit' })
      await expect(title).toHaveText(heading)
    }

    await mend(scene)
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(title).toHaveText(/Página inteira|Consertada/)
    await expect(page.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0)
    // The report contains module, version and kind of failure, but no personal data.
    await expect
      .poll(() => line.reports)
      .toContainEqual(
        expect.objectContaining({
          module: 'mfe-broken',
          version,
          name: 'portal.failure',
          values: expect.objectContaining({ 'error.type': kind }),
        }),
      )
  })
}

test('a chunk that a deploy took away brings the new document once, and then works', async ({
  page,
  site,
  releaseAnew,
  complaints,
}) => {
  complaints.expect(/./)
  await page.goto(`${site.url}/inteira`)
  await expect(page.getByRole('heading', { name: 'Página inteira' })).toBeVisible()
  site.remove(site.ownScript('/outra-inteira'))
  releaseAnew()
  await page.getByRole('link', { name: 'Ir para a outra' }).click()
  await expect(page.getByRole('heading', { name: 'Outra página inteira' })).toBeVisible()
})

/** Other states of the registry are tested in its own tests. */
const discoveryFailures: {
  how: string
  harm(site: TrialSite, line: FaultyProxy): void
  errorType?: string
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
    errorType: 'integrity',
  },
]

for (const { how, harm, errorType = 'discovery' } of discoveryFailures) {
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
      .toContainEqual(
        expect.objectContaining({
          module: 'shell',
          name: 'portal.failure',
          values: expect.objectContaining({ 'error.type': errorType }),
        }),
      )
    await page.getByRole('link', { name: 'Ir para a outra' }).click()
    await expect(page.getByRole('heading', { name: 'Outra página inteira' })).toBeVisible()
    // The page of a module that this one does not carry is loaded as a document.
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page.getByRole('textbox', { name: 'CPF' })).toBeVisible()
  })
}

test('a registry that never answers stops nobody', async ({ page, line }) => {
  line.addFault('/registry.json', 'silence')
  await page.goto(`${line.url}/inteira`)
  await page.getByRole('link', { name: 'Ir para a outra' }).click()
  await expect(page.getByRole('heading', { name: 'Outra página inteira' })).toBeVisible()
})
